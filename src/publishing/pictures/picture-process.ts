/**
 * Makes pictures, in a process of its own (picture-helper.ts): its library takes hundreds of megabytes and gives little
 * of them back.
 */
import {
  UnreadablePicture,
  keepVariants,
  knownVariants,
  type Variants,
} from '#src/publishing/pictures/kept-variants.ts';
import type { PictureAnswer, PictureTask } from '#src/publishing/pictures/picture-helper.ts';
import { makeVariants, openMaster } from '#src/publishing/pictures/picture-variants.ts';
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { ICON_SIDES, iconPath, LOGO_BOX, logoPath, typefacePath, videoPath } from '#src/contract/brand-files.ts';
import { uploadProblem, type FileUpload } from '#src/domain/site/uploads.ts';
import type { PictureFile } from '#src/publishing/content/content.ts';
import { brandDigest, BRAND_QUALITY } from '#src/publishing/pictures/picture-digest.ts';

async function answerOf({ bytes, folder, mode, upload }: PictureTask): Promise<Omit<PictureAnswer, 'id'>> {
  try {
    const picture =
      upload === null ? await makeVariants(bytes, folder, mode) : await makeBrandFiles(bytes, upload, folder);
    return { picture };
  } catch (error) {
    if (error instanceof UnreadablePicture) return { unreadable: error.message };
    return { problem: error };
  }
}

// Whoever ends the shop by the terminal or the system reaches all of its processes: this one goes with the one that
// asks it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const MAKERS = { logo: logoOf, icon: iconOf, typeface: typefaceOf, video: videoOf } as const;

process.on('message', ({ id, ...task }: PictureTask & Pick<PictureAnswer, 'id'>) => {
  void answerOf(task).then((answer) => process.send?.({ id, ...answer }));
});

/** A drawing is smaller without loss, a photograph with some. */
async function webpOf(picture: Sharp): Promise<Uint8Array> {
  const exact = await picture.clone().webp({ lossless: true, effort: 6 }).toBuffer();
  const near = await picture.clone().webp({ quality: BRAND_QUALITY, effort: 6 }).toBuffer();
  return exact.length <= near.length ? exact : near;
}

type Files = Omit<Variants, 'picture'> & Pick<PictureFile, 'width' | 'height'>;

/** As large as the header has room for, with one and with two pixels for a CSS px; never blown up. */
async function logoOf(master: Uint8Array, digest: string): Promise<Files> {
  const { size } = await openMaster(master);
  const most = Math.min((LOGO_BOX.width * 2) / size.width, (LOGO_BOX.height * 2) / size.height, 1);
  const side = (length: number, scale: number): number => Math.max(1, Math.round((length * most * scale) / 2));
  const sides = (scale: 1 | 2) => ({ width: side(size.width, scale), height: side(size.height, scale) });
  const files = new Map<string, Uint8Array>();
  for (const scale of [1, 2] as const) {
    const { picture } = await openMaster(master);
    const drawn = picture.resize({ ...sides(scale), fit: 'fill' }).toColourspace('srgb');
    files.set(logoPath({ digest }, scale), await webpOf(drawn));
  }
  return { ...sides(1), files };
}

/** Phones draw black behind what is transparent, so the icon for them has a white ground. */
async function iconOf(master: Uint8Array, digest: string): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const use of ['tab', 'touch', 'search'] as const) {
    const side = ICON_SIDES[use];
    const { picture } = await openMaster(master);
    const square = await picture
      .resize({ width: side, height: side, fit: 'contain', background: '#00000000' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const drawn = (await openMaster(square)).picture;
    const whole = use === 'touch' ? drawn.flatten({ background: '#ffffff' }) : drawn;
    files.set(iconPath({ digest }, use), await whole.png({ compressionLevel: 9 }).toBuffer());
  }
  return { width: ICON_SIDES.tab, height: ICON_SIDES.tab, files };
}

/** Browsers look at each table of a typeface before they use it; here only what it says of itself counts. */
async function typefaceOf(master: Uint8Array, digest: string): Promise<Files> {
  const problem = uploadProblem('typeface', { name: '', size: master.length, read: () => master });
  if (problem !== null) throw new Error('no WOFF2 file');
  return { width: 0, height: 0, files: new Map([[typefacePath({ digest }), master]]) };
}

/** As it came: to make it smaller takes minutes of a processor, and a program that few machines have. */
async function videoOf(master: Uint8Array, digest: string): Promise<Files> {
  const problem = uploadProblem('video', { name: '', size: master.length, read: () => master });
  if (problem !== null) throw new Error('no MP4 file');
  return { width: 0, height: 0, files: new Map([[videoPath({ digest }), master]]) };
}

/**
 * Makes the files of a logo, an icon, a typeface or a video into a folder, unless they are there already.
 * @throws UnreadablePicture, or what the disk throws.
 */
async function makeBrandFiles(master: Uint8Array, upload: FileUpload, folder: string): Promise<PictureFile> {
  const digest = brandDigest(createHash('sha256').update(master).digest('hex'), upload);
  const known = await knownVariants(digest, folder);
  if (known !== null) return known;
  return keepVariants(folder, async () => {
    const { width, height, files } = await MAKERS[upload](master, digest);
    const picture: PictureFile = { digest, width, height, widths: [], format: 'webp', colour: '', upload };
    return { picture, files };
  });
}
