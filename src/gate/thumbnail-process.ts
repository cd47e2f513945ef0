/**
 * Makes small pictures, in a process of its own (thumbnails.ts): what a hostile picture does to it is no matter of the
 * gate.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { PICTURE_PIXELS } from '#src/domain/catalogue/content-limits.ts';
import { hasTooManyScans } from '#src/domain/catalogue/picture-size.ts';
import type { ThumbnailTask } from '#src/gate/thumbnails.ts';

// Orders come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);

/** px of a side that is as the other one says, at most: a panorama stays small. */
const FREE = 1600;

/** In the format of the picture; null: it is none that can be read, or is too large. */
async function smaller({ bytes, size: { width, height } }: ThumbnailTask): Promise<Uint8Array | null> {
  if (hasTooManyScans(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: PICTURE_PIXELS })
      .autoOrient()
      .resize({
        width: width || FREE,
        height: height || FREE,
        fit: width > 0 && height > 0 ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .avif({ effort: 0, force: false })
      .toBuffer();
  } catch {
    return null;
  }
}

// A signal to all processes of a command is the matter of the gate: this one goes with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (task: ThumbnailTask) => void smaller(task).then((small) => process.send?.(small)));
