import { useState } from 'react';
import { picturesNamed, withoutPictures } from '#src/schema/derived/without-pictures.ts';
import { readMedia } from '#src/studio/media/medium-of.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { keeperOf, returnTo, withNames, type RecordVersion } from '#src/studio/history/record-versions.ts';

export interface ReturnPress {
  /** What has come of the last press. */
  readonly said: string;
  readonly refused: string;
  readonly busy: boolean;
  /** Puts what a record was into its form, as a draft: nothing is live before it is published. */
  readonly bringBack: (values: Values, name: string) => Promise<void>;
}

/** Bringing a version of a record back. `versions`: those that were read, which hold the pictures that the record has lost. */
export function useReturn(studio: Studio, edit: Edit, versions: readonly RecordVersion[]): ReturnPress {
  const { t, client } = studio;
  const [state, setState] = useState({ said: '', refused: '', busy: false });

  /** Puts a lost file into the draft, and gives its name there. @throws of the SDK, or where nobody has it any more */
  const uploadAgain = async (name: string): Promise<string> => {
    const holder = keeperOf(versions, name);
    if (holder === undefined) throw new Error(`The picture ${name} is kept no longer.`);
    const response = await fetch(await fileAddress(client, holder, name));
    if (!response.ok) throw new Error(`The picture ${name} could not be read: ${response.status}.`);
    const type = response.headers.get('Content-Type') ?? '';
    return edit.upload(new File([await response.blob()], name, { type }));
  };

  /** Pictures of a version that the library has no more. @throws of the SDK */
  const lostPictures = async (values: Values): Promise<ReadonlySet<string>> => {
    const ids = picturesNamed(edit.collection, values);
    const known = await readMedia(client, ids);
    return new Set(ids.filter((id) => !known.has(id)));
  };

  const bringBack = async (values: Values, name: string): Promise<void> => {
    const { stored } = edit.$state.get();
    if (state.busy || stored === null) return;
    setState({ said: t('history.busy'), refused: '', busy: true });
    try {
      const gone = await lostPictures(values);
      const was = withoutPictures(edit.collection, values, (id) => !gone.has(id));
      const back = returnTo(edit.collection, was, stored);
      const changed: Record<string, unknown> = { ...back.values };
      for (const [field, names] of Object.entries(back.lost)) {
        const again = new Map<string, string>();
        for (const lost of names) again.set(lost, await uploadAgain(lost));
        changed[field] = withNames(changed[field], again);
      }
      edit.change(changed);
      const without = gone.size === 0 ? '' : ` ${t('history.without', { count: gone.size })}`;
      setState({ said: t('history.done', { name }) + without, refused: '', busy: false });
    } catch (error) {
      setState({ said: '', refused: failureWords(studio, error), busy: false });
    }
  };
  return { ...state, bringBack };
}
