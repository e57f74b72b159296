/** Whose scripts the build writes: browsers of early 2021 (docs/decisions/0097). */
export const oldestBrowsers = ['chrome87', 'edge87', 'firefox85', 'safari14'];
