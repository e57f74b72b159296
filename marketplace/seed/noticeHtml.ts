/** A notice before it gets an id. `daysAgo` counts from the first start. */
export interface NoticeDefinition {
  readonly type: string;
  readonly title: string;
  readonly html: string;
  readonly daysAgo: number;
}

export function section(heading: string, ...paragraphs: string[]): string {
  return `<h3>${heading}</h3>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
}

export function steps(items: readonly string[]): string {
  return `<ol>${items.map((text) => `<li>${text}</li>`).join('')}</ol>`;
}

export function bullets(items: readonly string[]): string {
  return `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}
