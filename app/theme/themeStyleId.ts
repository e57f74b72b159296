/** The id of the style element with the tenant's tokens; the browser reads its text back when it hydrates. */
export const themeStyleId = 'tenant-tokens';
