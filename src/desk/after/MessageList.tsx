import { useCallback } from 'react';
import type { AfterT } from '#src/desk/after/after-types.ts';
import { Failed } from '#src/desk/after/Failed.tsx';
import { usePages } from '#src/desk/after/use-pages.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatDay } from '#src/i18n/format.ts';

export interface MessageListProps {
  readonly desk: Desk;
  readonly t: AfterT;
  /** Those that need nothing more, instead of those that do. */
  readonly done: boolean;
}

/** What customers have written in the contact form: the oldest that waits first. */
export function MessageList({ desk, t, done }: MessageListProps) {
  const pages = usePages(useCallback((after: string) => desk.read('messages', { after, done }), [desk, done]));
  return (
    <>
      <h1>{desk.t('nav.messages')}</h1>
      <nav className="actions" aria-label={t('messages.which')}>
        <a href="#messages" aria-current={done ? undefined : 'page'}>
          {t('messages.open')}
        </a>
        <a href="#messages/done" aria-current={done ? 'page' : undefined}>
          {t('messages.done')}
        </a>
        <a href="#messages/templates">{t('templates')}</a>
      </nav>
      <Failed desk={desk} error={pages.error} reload={pages.reload} />
      {pages.isEmpty && <p>{t(done ? 'messages.noneDone' : 'messages.none')}</p>}
      <ul className="after-messages" aria-busy={pages.isBusy}>
        {pages.rows.map(({ id, at, name, number, beginning, replies }) => (
          <li key={id}>
            <a className="after-open" href={`#messages/${id}`}>
              <strong dir="auto">{name}</strong>
            </a>
            <span className="label">
              {[
                formatDay(desk.locale, new Date(at)),
                ...(number === '' ? [] : [t('about', { number })]),
                ...(replies === 0 ? [] : [t('replies', { count: replies })]),
              ].join(' · ')}
            </span>
            <span dir="auto">{beginning}</span>
          </li>
        ))}
      </ul>
      {pages.more !== null && (
        <button type="button" className="button button-plain" onClick={pages.more}>
          {desk.t('more')}
        </button>
      )}
    </>
  );
}
