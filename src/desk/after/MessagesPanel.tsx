import { MessageList } from '#src/desk/after/MessageList.tsx';
import { MessagePage } from '#src/desk/after/MessagePage.tsx';
import { Templates } from '#src/desk/after/Templates.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';

/** '#messages', '#messages/done', '#messages/templates' and '#messages/ID'. */
export function MessagesPanel({ desk, t, rest }: PanelProps<'desk-after'>) {
  if (rest === 'templates') return <Templates desk={desk} t={t} />;
  if (rest === '' || rest === 'done') return <MessageList key={rest} desk={desk} t={t} done={rest === 'done'} />;
  return <MessagePage key={rest} desk={desk} t={t} id={rest} />;
}
