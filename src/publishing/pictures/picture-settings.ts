/** Says how pictures are encoded. */

/**
 * `quick`: AVIF, and one quality for all. `searched`: for each picture and width the format and quality that say the
 * same in the fewest bytes, which takes ten times as long.
 */
export type PictureMode = 'quick' | 'searched';

/** Settings of both ways; they are part of the digest of a picture. */
export const ENCODING = {
  /**
   * AVIF; effort 2 takes twice the time for a tenth fewer bytes, and full chroma a quarter more time for a twentieth more
   * bytes: all that the first start of a shop waits for.
   */
  quick: { quality: 45, effort: 1, chromaSubsampling: '4:2:0' },
  /** WebP for browsers without AVIF. */
  middle: { quality: 74, effort: 2 },
  searched: {
    /** Effort 4 takes three times the time for a tenth fewer bytes. */
    avif: { effort: 3 },
    webp: { effort: 5 },
    /**
     * SSIM that a variant has at least: more than the worst of the quick ones, and what nobody tells from the picture.
     */
    ssim: 0.98,
    /**
     * Up to this width, px, a variant may be the first picture of a page on a phone, and weighs no more than that may.
     */
    firstWidth: 640,
    firstBytes: 15 * 1024,
  },
} as const;
