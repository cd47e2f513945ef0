import type { Desk } from '#src/desk/desk-types.ts';

/** Does `act`, says `done` to everybody and reads again; with `undo`, a button takes it back and reads again. */
export async function actAndSay(
  { desk, reload }: { readonly desk: Pick<Desk, 'say'>; readonly reload: () => void },
  act: () => Promise<unknown>,
  done: string,
  undo?: () => Promise<unknown>,
): Promise<void> {
  await act();
  desk.say(done, undo && (() => undo().then(reload)));
  reload();
}
