/** Files that the watch leaves for the hooks (src/watch). */
import { attempt } from '#pocketbase/base/attempt.ts';

/** Folder of the watch; '': there is none. */
export function watchFolder(): string {
  return $os.getenv('WATCH_DIR');
}

/** The text of a file of the watch; '': it is not there. */
export function readWatchFile(name: string): string {
  let text = '';
  attempt(() => {
    text = toString($os.readFile(`${watchFolder()}/${name}`));
  });
  return text;
}
