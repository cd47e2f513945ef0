import type { DragEvent, KeyboardEvent } from 'react';
import { type BlockKind, MOST_BLOCKS } from '#src/domain/site/blocks.ts';
import { blockName, inPlace, ranksAfter } from '#src/studio/blocks/block-list.ts';
import { type Step, useOrderedList } from '#src/studio/form/use-ordered-list.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { valuesOf, type EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ListedBlock {
  readonly id: string;
  readonly edit: Edit;
  readonly state: EditState;
  readonly values: Values;
  readonly name: string;
}

/** The blocks of a page, and all that changes the list: places, new ones, those that go. The focus follows what is moved. */
export function useBlockList(parts: PartEdits, states: readonly EditState[]) {
  const studio = useStudio();
  const { t, locale } = studio;
  const blocks = inPlace(
    parts.edits.flatMap((edit, at): readonly ListedBlock[] => {
      const state = states[at];
      if (state?.phase !== 'ready') return [];
      const values = valuesOf(state);
      return [{ id: edit.id, edit, state, values, name: blockName(t, values, locale) }];
    }),
  );
  const { dragged, setDragged, said, setSaid, focusNext } = useOrderedList();
  const move = (from: number, to: number, focus: string): void => {
    const ranks = ranksAfter(blocks, from, to);
    const block = blocks[from];
    if (ranks.size === 0 || block === undefined) return;
    focusNext(focus);
    for (const { id, edit } of blocks) {
      const rank = ranks.get(id);
      if (rank !== undefined) edit.change({ rank });
    }
    setSaid(t('blocks.moved', { name: block.name, to: to + 1, count: blocks.length }));
  };
  const open = async ({ edit, state }: Pick<ListedBlock, 'edit' | 'state'>): Promise<void> => {
    // What waits here is sent first: the form of the block reads it again. Without a network it is on this device.
    await edit.flush().catch(() => undefined);
    studio.go(state.stored === null ? `blocks/new/${edit.id}` : `blocks/${edit.id}`);
  };
  return {
    blocks,
    dragged,
    setDragged,
    said,
    // What goes with the next publication leaves its place to another one.
    isFull: blocks.filter(({ state }) => state.action !== 'delete').length >= MOST_BLOCKS,
    open,
    step: (at: number, by: Step): void =>
      move(at, at + by, `block-${blocks[at]?.id ?? ''}-${by === 1 ? 'later' : 'earlier'}`),
    onKey: (event: KeyboardEvent<HTMLElement>, at: number): void => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (!event.altKey || by === 0) return;
      event.preventDefault();
      move(at, at + by, event.target instanceof HTMLElement ? event.target.id : '');
    },
    drop: (event: DragEvent<HTMLElement>, to: number): void => {
      if (dragged === null) return;
      event.preventDefault();
      move(dragged, to, '');
      setDragged(null);
    },
    remove: async ({ edit, state, name }: ListedBlock): Promise<void> => {
      setSaid(t('blocks.removed', { name }));
      if (state.stored === null) await parts.drop(edit);
      else edit.setDeleted(true);
    },
    keep: ({ edit, name }: ListedBlock): void => {
      setSaid(t('blocks.kept', { name }));
      edit.setDeleted(false);
    },
    add: async (kind: BlockKind): Promise<void> => {
      const [edit] = await parts.add([{ ...SPECS.blocks.initial, kind }]);
      if (edit !== undefined) await open({ edit, state: edit.$state.get() });
    },
  };
}
