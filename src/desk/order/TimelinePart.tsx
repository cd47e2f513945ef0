import { useState } from 'react';
import type { Timeline, TimelineEntry } from '#src/contract/desk/page.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { entryWords, whoOf } from '#src/desk/order/timeline-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { formatDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** Pages before the one that the order came with. Where that was read anew they may have a gap, and are asked for again. */
interface Earlier extends Timeline {
  readonly of: Timeline;
}

/** Who did what and when, newest first. */
export function TimelinePart({ order, reload }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const [loaded, setLoaded] = useState<Earlier | null>(null);
  const press = usePress((error) => pageProblem(desk, t, error));
  const { timeline } = order;
  const earlier = loaded?.of === timeline ? loaded : null;
  const formats = {
    amount: (minor: number) => formatAmount(desk.locale, minor, order.currency),
    day: (iso: string) => formatDay(desk.locale, new Date(iso)),
  };
  const entries = [...timeline.entries, ...(earlier?.entries ?? [])];
  const after = earlier?.after ?? timeline.after;
  const resend = (mail: string): void =>
    void press.run(async () => {
      await desk.act('resend-mail', { order: order.id, mail });
      desk.say(t('resent', { to: order.email }));
      reload();
    });
  // Its mail is forgotten after a while: then it is written again.
  const isUnconfirmed =
    after === '' &&
    order.email !== '' &&
    !['unpaid', 'failed'].includes(order.states.payment) &&
    !entries.some((entry) => entry.kind === 'mail' && entry.name === 'order_confirmed');
  const more = (): void =>
    void press.run(async () => {
      const next = await desk.read('order-timeline', { order: order.id, after });
      setLoaded({ of: timeline, entries: [...(earlier?.entries ?? []), ...next.entries], after: next.after });
    });
  const row = (entry: TimelineEntry) => {
    const { title, more: detail } = entryWords(t, entry, formats);
    return (
      <li key={entry.id} data-kind={entry.kind}>
        <p dir="auto">
          {entry.kind === 'parcel' && entry.url !== '' ? (
            <a href={entry.url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </p>
        {detail !== '' && <p dir="auto">{detail}</p>}
        <p className="label">
          <time dateTime={entry.at}>{formatDayTime(desk.locale, new Date(entry.at))}</time>,{' '}
          {t('byWhom', { who: whoOf(t, entry.by) })}
          {entry.kind === 'mail' && entry.again && (
            <>
              {' '}
              <button type="button" className="link" aria-disabled={press.isBusy} onClick={() => resend(entry.mail)}>
                {t('resend')}
                <span className="hidden-visually"> {entry.subject}</span>
              </button>
            </>
          )}
        </p>
      </li>
    );
  };
  return (
    <section className="order-part" aria-labelledby="order-timeline">
      <h2 id="order-timeline">{t('timeline')}</h2>
      <Problem text={press.problem} />
      <ol className="order-entries">{entries.map(row)}</ol>
      {isUnconfirmed && (
        <button type="button" className="link" aria-disabled={press.isBusy} onClick={() => resend('')}>
          {t('confirmAgain')}
        </button>
      )}
      {after !== '' && (
        <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={more}>
          {t('timelineMore')}
        </button>
      )}
    </section>
  );
}
