import { MessagePage } from '#src/desk/after/MessagePage.tsx';
import { Templates } from '#src/desk/after/Templates.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { useCallback } from 'react';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { formatDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** '#messages', '#messages/done', '#messages/templates' and '#messages/ID'. */
export function MessagesPanel({ rest }: PanelProps) {
  if (rest === 'templates') return <Templates />;
  if (rest === '' || rest === 'done') return <MessageList key={rest} done={rest === 'done'} />;
  return <MessagePage key={rest} id={rest} />;
}

interface MessageListProps {
  /** Those that need nothing more, instead of those that do. */
  readonly done: boolean;
}

/** What customers have written in the contact form: the oldest that waits first. */
function MessageList({ done }: MessageListProps) {
  const { desk, t } = usePart('desk-after');
  const list = useList(useCallback((after: string) => desk.read('messages', { after, done }), [desk, done]));
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
      <Listing list={list} none={t(done ? 'messages.noneDone' : 'messages.none')}>
        {(rows) => (
          <ul className="after-messages" aria-busy={list.isBusy}>
            {rows.map(({ id, at, name, number, beginning, replies }) => (
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
        )}
      </Listing>
    </>
  );
}
