import { waitingCounts } from '#src/desk/pack/outbox.ts';
import type { CountNotesProps } from '#src/desk/stock/count/CountNotes.tsx';
import { itemName, signed } from '#src/desk/stock/stock-words.ts';

/** What was counted on this device, newest first, and how it differs from what the shop expected. */
export function CountedList({ desk, t, count }: CountNotesProps) {
  const { counted, outbox, forget } = count;
  const waiting = waitingCounts(outbox);
  if (counted.length === 0) return null;
  const whole = count.kept?.items.length ?? 0;
  return (
    <section className="stock-part" aria-labelledby="count-done">
      <h2 id="count-done">{t('count.done', { count: counted.length, all: Math.max(whole, counted.length) })}</h2>
      <ul className="counted-rows">
        {counted.map(({ item, counted: pieces }) => {
          const difference = pieces - item.onShelf;
          return (
            <li key={item.id}>
              <a href={`#stock/count?item=${item.id}`}>{itemName(item)}</a>
              <strong>{pieces}</strong>
              <span className="label">
                {difference === 0
                  ? t('count.same')
                  : t('count.other', { difference: signed(difference), expected: item.onShelf })}
                {waiting.includes(item.id) && <> · {t('count.waits')}</>}
              </span>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="link"
        onClick={() => {
          forget();
          desk.say(t('count.forgotten'));
        }}
      >
        {t('count.forget')}
      </button>
    </section>
  );
}
