/**
 * Makes pictures, in a process of its own (picture-helper.ts): its library takes hundreds of megabytes and gives little
 * of them back.
 */
import { makeBrandFiles } from '#src/publishing/pictures/brand-files.ts';
import { UnreadablePicture } from '#src/publishing/pictures/kept-variants.ts';
import type { PictureAnswer, PictureTask } from '#src/publishing/pictures/picture-helper.ts';
import { makeVariants } from '#src/publishing/pictures/picture-variants.ts';

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
process.on('message', ({ id, ...task }: PictureTask & Pick<PictureAnswer, 'id'>) => {
  void answerOf(task).then((answer) => process.send?.({ id, ...answer }));
});
