import { BLOCK_KINDS, MOST_BLOCKS } from '#src/domain/site/blocks.ts';
import { BlockRow } from '#src/studio/blocks/BlockRow.tsx';
import { useBlockList } from '#src/studio/blocks/use-block-list.ts';
import type { EditState } from '#src/studio/record/edit-state.ts';
import type { RecordProblems } from '#src/studio/record/form-parts.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { PartEdits } from '#src/studio/record/use-part-edits.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface BlockListProps {
  readonly studio: Studio;
  readonly parts: PartEdits;
  /** In the order of the parts. */
  readonly states: readonly EditState[];
  readonly problems: readonly RecordProblems[];
}

/** What a page is composed of: put in order by dragging or by keys, opened, added, taken away. All of it goes out with the page. */
export function BlockList({ studio, parts, states, problems }: BlockListProps) {
  const { t } = studio;
  const list = useBlockList(studio, parts, states);
  const { blocks } = list;
  return (
    <section className="record-group" aria-labelledby="blocks-title">
      <h2 id="blocks-title" tabIndex={-1}>
        {t('blocks.title')}
      </h2>
      <div className="record-fields">
        {parts.failure !== null && <p role="alert">{failureWords(studio, parts.failure)}</p>}
        {blocks.length > 1 && <p className="label">{t('blocks.hint')}</p>}
        {parts.isLoading && <p role="status">{t('loading')}</p>}
        {blocks.length === 0 && !parts.isLoading && <p>{t('blocks.none')}</p>}
        <ol className="block-list">
          {blocks.map((block, at) => (
            <BlockRow
              key={block.id}
              {...{ studio, list, block, at }}
              problems={problems.filter(({ id }) => id === block.id).flatMap((one) => [...one.problems.values()])}
            />
          ))}
        </ol>
        <p className="label" role="status">
          {list.said}
        </p>
        {list.isFull && <p>{t('blocks.full', { count: MOST_BLOCKS })}</p>}
        {!list.isFull && !parts.isLoading && (
          <div className="block-kinds" role="group" aria-labelledby="blocks-add">
            <p id="blocks-add" className="label">
              {t('blocks.add')}
            </p>
            {BLOCK_KINDS.map((kind) => (
              <button key={kind} type="button" className="button button-plain" onClick={() => void list.add(kind)}>
                {t(`block.${kind}`)}
              </button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
