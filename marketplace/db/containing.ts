/** The pattern of ILIKE for texts that contain one; % and _ of what people type mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
