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
