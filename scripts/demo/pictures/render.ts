/**
 * Renders a drawing to the master picture that is uploaded: a JPEG without chroma subsampling, so that thin coloured
 * lines stay clean.
 */
import sharp from 'sharp';
import type { Drawing } from '#scripts/demo/pictures/sheet.ts';

/** Dots per inch at which a px of SVG is a px of the picture. */
const SVG_DENSITY = 72;

/** `width` in px: the drawing's own when absent. */
export async function renderPicture(drawing: Drawing, width = drawing.width): Promise<Buffer<ArrayBuffer>> {
  const encoded = await sharp(Buffer.from(drawing.svg), { density: (SVG_DENSITY * width) / drawing.width })
    .resize({ width })
    .flatten({ background: '#808080' })
    .jpeg({ quality: 76, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return Buffer.from(encoded);
}
