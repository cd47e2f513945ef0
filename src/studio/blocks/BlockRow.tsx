import type { Word } from '#src/studio/fields/field-spec.ts';
import { isBehind } from '#src/studio/record/edit-state.ts';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { ListedBlock, useBlockList } from '#src/studio/blocks/use-block-list.ts';
import type { Step } from '#src/studio/form/use-ordered-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface BlockRowProps {
  readonly list: ReturnType<typeof useBlockList>;
  readonly block: ListedBlock;
  /** From 0. */
  readonly at: number;
  /** What is wrong with it, in words. */
  readonly problems: readonly string[];
}

function stateWord({ state, values }: ListedBlock): Word | null {
  if (state.action === 'delete') return 'blocks.goes';
  if (state.stored === null) return 'blocks.new';
  const status = textOf(values, 'status');
  return status === 'draft' || status === 'archived' ? `status.${status}` : null;
}

/** One block of a page: what it is, its place, and the way to its form. */
export function BlockRow({ list, block, at, problems }: BlockRowProps) {
  const { t } = useStudio();
  const { id, edit, state, name } = block;
  const { blocks, dragged } = list;
  const isDeleted = state.action === 'delete';
  const word = stateWord(block);
  const move = (step: Step, label: 'blocks.earlier' | 'blocks.later', arrow: string) => (
    <button
      id={`block-${id}-${step === 1 ? 'later' : 'earlier'}`}
      type="button"
      className="tool"
      aria-disabled={at + step < 0 || at + step >= blocks.length}
      aria-label={t(label, { name })}
      onClick={() => list.step(at, step)}
    >
      {arrow}
    </button>
  );
  return (
    <li
      className={dragged === at ? 'block-row picture-dragged' : 'block-row'}
      data-deleted={isDeleted}
      draggable={blocks.length > 1}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        list.setDragged(at);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => list.drop(event, at)}
      onDragEnd={() => list.setDragged(null)}
      onKeyDown={(event) => list.onKey(event, at)}
    >
      <div className="block-head">
        <a
          id={`block-${id}`}
          href={`#blocks/${state.stored === null ? 'new/' : ''}${id}`}
          draggable={false}
          dir="auto"
          onClick={(event) => {
            event.preventDefault();
            void list.open(block);
          }}
        >
          {name}
        </a>
        {word !== null && <span className="label">{t(word)}</span>}
        <span className="picture-tools">
          {blocks.length > 1 && move(-1, 'blocks.earlier', '↑')}
          {blocks.length > 1 && move(1, 'blocks.later', '↓')}
          <button
            type="button"
            className="link"
            aria-label={t(isDeleted ? 'blocks.keepOf' : 'blocks.removeOf', { name })}
            onClick={() => (isDeleted ? list.keep(block) : void list.remove(block))}
          >
            {t(isDeleted ? 'record.keep' : 'pictures.remove')}
          </button>
        </span>
      </div>
      {isBehind(state) && <Conflict edit={edit} state={state} />}
      {problems.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
    </li>
  );
}
