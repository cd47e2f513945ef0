/**
 * Says how large what editors write and upload may be. The columns hold the same numbers (a backend test compares
 * them): a larger limit here takes a migration too.
 */

export const RICH_TEXT_BYTES = 200_000;

/** Working days of the longest way of delivery: every quote walks each of them. */
export const MOST_CARRIER_DAYS = 365;

export const PICTURE_MB = 8;
export const PICTURE_BYTES = PICTURE_MB * 1024 * 1024;
/**
 * Size of a photo that an editor may choose: the studio makes it smaller before it is sent. Telephones take photos of
 * this size.
 */
export const PHOTO_MB = 25;
/** Pixels of a stored picture: to make another of it takes four bytes a pixel and more, wherever that is done. */
export const PICTURE_PIXELS = 16_000_000;
/** px that no side of a stored picture is longer than: AVIF, of which smaller ones are made, has no more. */
export const PICTURE_SIDE = 16_384;
/**
 * px that the longer side of a picture has at least: the narrowest place that pages have for one (PICTURES in
 * src/config.ts).
 */
export const PICTURE_LEAST = 320;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
