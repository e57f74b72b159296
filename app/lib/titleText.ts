/** A separator between the parts of a title, with the space before it. */
const separator = /[ \u3000]+(?=[｜|·])/g;
const noBreakSpace = '\u00a0';

/**
 * A listing's title, or its place, as pages show it: a separator stays on the line of what it follows, so that no line
 * begins with one.
 * Only for showing: what is sent, searched or compared is the text itself.
 */
export function titleText(title: string): string {
  return title.replace(separator, noBreakSpace);
}

interface Named {
  readonly id: string;
  readonly title: string;
  readonly code?: string | undefined;
  readonly gameName?: string | undefined;
}

/** A listing's title; of one without it what else tells it from others, for a link must have a name. */
export function listingTitle({ id, title, code, gameName }: Named): string {
  if (title.trim() !== '') return title;
  return [gameName, code ?? id].filter(Boolean).join(' · ');
}
