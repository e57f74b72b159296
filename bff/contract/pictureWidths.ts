/**
 * The widths in pixels that an uploaded picture can be had in, beside its own: `<name>-w640.webp`. There are no others,
 * so that nobody can keep a server busy with resizing. Upstreams that don't have them answer 404; pages then show the
 * picture itself.
 */
export const pictureWidths = [160, 320, 640, 960, 1600] as const;

export type PictureWidth = (typeof pictureWidths)[number];
