/**
 * POST media-swap: a picture is replaced wherever it is shown, and the one that it was becomes one that nothing shows.
 */
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import type { MediaSwapAnswer } from '#src/contract/studio-api.ts';

type Refused = ReturnType<typeof studioRefusal>;

/** Two digests are never the same, for a moment neither: the column is unique. */
function free(tx: core.App, medium: core.Record): void {
  const sha256 = $security.sha256(`swapped ${medium.id}`);
  tx.db().newQuery('UPDATE media SET sha256 = {:sha256} WHERE id = {:id}').bind({ sha256, id: medium.id }).execute();
}

function fileOf(fs: filesystem.System, medium: core.Record): filesystem.File {
  const file = fs.getReuploadableFile(`${medium.baseFilesPath()}/${medium.getString('file')}`, false);
  file.originalName = medium.getString('name');
  return file;
}

function swapped(tx: core.App, medium: core.Record, by: core.Record): void {
  const fs = tx.newFilesystem();
  try {
    const [shown, next] = [fileOf(fs, medium), fileOf(fs, by)];
    free(tx, by);
    medium.set('file', next);
    tx.save(medium);
    by.set('file', shown);
    tx.save(by);
  } finally {
    fs.close();
  }
}

/** POST media-swap */
export function swapMedia(event: core.RequestEvent): MediaSwapAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [shown, next] = ['medium', 'by'].map((name) => `${own(body, name)}`);
  const refused = (answer: Refused) => ({ answer, keep: false });
  return trying<MediaSwapAnswer>(
    event.app,
    (tx) => {
      const [medium, by] = [byId(tx, 'media', shown ?? ''), byId(tx, 'media', next ?? '')];
      if (medium === null || by === null || medium.id === by.id)
        return refused(studioRefusal('not_found', 'Name two pictures of the library'));
      if (by.getInt('uses') > 0)
        return refused(
          studioRefusal('medium_used', 'That picture is shown elsewhere: choose it in its places instead'),
        );
      swapped(tx, medium, by);
      return { answer: { uses: medium.getInt('uses') }, keep: true };
    },
    () => null,
  );
}
