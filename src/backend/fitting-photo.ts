/**
 * Photos as telephones take them are larger than the library's: they are made smaller in the browser, before they are
 * sent.
 */
import { PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDE } from '#src/domain/catalogue/content-limits.ts';
import { measured, SIZE_BYTES } from '#src/domain/catalogue/picture-size.ts';

/** px that the longer side has at most then, round for round: three times what the widest place shows. */
const SIDES = [4000, 3000, 2000] as const;
/** As careful as eyes need a master to be. */
const QUALITY = 0.9;

/** Error of a picture that could not be made smaller: this browser cannot read it, or has not the memory. */
export class UnfitPhoto extends Error {}

async function drawn(bitmap: ImageBitmap, side: number, type: string): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((tell) => canvas.toBlob(tell, type, QUALITY));
  if (blob === null) throw new UnfitPhoto();
  return blob;
}

async function isFit(file: File): Promise<boolean> {
  if (file.size > PICTURE_BYTES) return false;
  const head = new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer());
  const size = measured((count, from) => head.subarray(from, from + count));
  if (size === null) return true;
  return size.width * size.height <= PICTURE_PIXELS && Math.max(size.width, size.height) <= PICTURE_SIDE;
}

/** The file itself where the library takes it so, else the picture with fewer pixels. @throws UnfitPhoto */
export async function fittingPhoto(file: File): Promise<File> {
  // A command has nothing to draw with: the shop says what it does not take.
  if (typeof createImageBitmap === 'undefined' || (await isFit(file))) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) throw new UnfitPhoto();
  try {
    // What may have holes keeps them.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    for (const side of SIDES) {
      const made = await drawn(bitmap, side, type);
      if (made.size > PICTURE_BYTES) continue;
      const ending = made.type.slice('image/'.length).replace('jpeg', 'jpg');
      return new File([made], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: made.type });
    }
  } finally {
    bitmap.close();
  }
  throw new UnfitPhoto();
}
