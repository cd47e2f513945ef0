/** From a drawing to the master picture that is uploaded: a JPEG without chroma subsampling, so that thin coloured lines stay clean. */
import sharp from 'sharp';
import type { Drawing } from '#scripts/demo/pictures/sheet.ts';

export async function renderPicture(drawing: Drawing): Promise<Buffer<ArrayBuffer>> {
  const encoded = await sharp(Buffer.from(drawing.svg))
    .flatten({ background: '#808080' })
    .jpeg({ quality: 76, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return Buffer.from(encoded);
}
