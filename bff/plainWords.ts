/**
 * What a server writes of itself where words for a person belong: this family's frameworks answer code 500 with the
 * message of whatever was thrown, be it a statement of SQL, a class or a file of the server.
 */
const ownWords = [
  // java.lang.NullPointerException, but not "with the exception of"
  /[A-Za-z](?:Exception|Throwable)\b/,
  /\b(?:java|javax|jakarta|sun|org|com|cn|io|net)\.[a-z]\w*\.[\w.$]+/,
  /\bat [\w$.<>]+\([\w$]+\.\w+:\d+\)/,
  /###|SQLSTATE|\bORA-\d{5}\b|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.+\b(?:FROM|VALUES|SET|WHERE)\b/s,
  /Traceback \(most recent call last\)|Cannot read propert(?:y|ies) of|JSON parse error/,
  // A page instead of a sentence.
  /<\/?(?:!doctype|html|head|body|div|p|h\d|pre|span|br|script|style)\b/i,
] as const;

/** A server speaks of itself at once; looked for in all of a long text, some patterns would take its length squared. */
const maxLookedAt = 2000;

/** The upstream's words for a person; '' when there are none, and for what a server says of itself. */
export function plainWords(msg: unknown): string {
  if (typeof msg !== 'string') return '';
  const beginning = msg.slice(0, maxLookedAt);
  return ownWords.some((pattern) => pattern.test(beginning)) ? '' : msg;
}
