import { useCallback, useState } from 'react';
import type { DeskMessage } from '#src/contract/desk/after.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { ANSWER_LIMITS, fillAnswer, REPLIES_AT_MOST } from '#src/domain/after-sales/answers.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

interface Shown {
  readonly message: DeskMessage;
}

/** What was written and answered, in its order. */
function Thread({ message }: Shown) {
  const { desk, t } = usePart('desk-after');
  const moment = (at: string): string => formatDayTime(desk.locale, new Date(at));
  return (
    <ol className="after-thread">
      <li>
        <p className="label" dir="auto">
          {[message.name, message.email, moment(message.at)].join(' · ')}
        </p>
        <p className="after-text" dir="auto" lang={message.locale}>
          {message.text}
        </p>
      </li>
      {message.replies.map(({ at, by, subject, text }) => (
        <li key={at} className="after-ours">
          <p className="label">{t('answered', { by: by.replace(/^\w+ /, ''), moment: moment(at) })}</p>
          <p dir="auto">
            <strong>{subject}</strong>
          </p>
          <p className="after-text" dir="auto" lang={message.locale}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The order that the message names, and the others of its writer. */
function Orders({ message }: Shown) {
  const { t } = usePart('desk-after');
  const { order, orders, number } = message;
  const others = orders.filter(({ id }) => id !== order?.id);
  const links = (list: typeof orders) =>
    list.map((one) => (
      <a key={one.id} href={`#order/${one.id}`} translate="no">
        {one.number}
      </a>
    ));
  return (
    <dl className="after-facts">
      {order !== null && (
        <div>
          <dt>{t('fact.order')}</dt>
          <dd>{links([order])}</dd>
        </div>
      )}
      {order === null && number !== '' && (
        <div>
          <dt>{t('fact.order')}</dt>
          <dd dir="auto">{t('notTheirs', { number })}</dd>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <dt>{t('otherOrders')}</dt>
          <dd className="actions">{links(others)}</dd>
        </div>
      )}
    </dl>
  );
}

export function MessagePage({ id }: Omit<Shown, 'message'> & { readonly id: string }) {
  const { desk, t } = usePart('desk-after');
  const { value, error, reload } = useRead(useCallback(() => desk.read('message', { id }), [desk, id]));
  const { run, problem, isBusy } = usePress(desk.words);
  const turn = (done: boolean): void =>
    void run(() =>
      actAndSay(
        { desk, reload },
        () => desk.act('message-done', { id, done }),
        t(done ? 'done.message' : 'done.messageOpen'),
        () => desk.act('message-done', { id, done: !done }),
      ),
    );
  return (
    <>
      <p>
        <a href="#messages">{t('messages.back')}</a>
      </p>
      <h1 dir="auto">{value?.name ?? t('message')}</h1>
      <Failed error={error} reload={reload} />
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {value !== null && (
        <>
          <Orders message={value} />
          <Thread message={value} />
          <div className="actions">
            <button
              type="button"
              className="button button-plain"
              aria-disabled={isBusy}
              onClick={() => turn(value.done === '')}
            >
              {t(value.done === '' ? 'messageDone' : 'messageOpen')}
            </button>
          </div>
          <AnswerForm key={value.replies.length} message={value} reload={reload} />
        </>
      )}
    </>
  );
}

/** An answer by mail, in the customer's language; a template fills it in. */
export function AnswerForm({ message, reload }: { readonly message: DeskMessage; readonly reload: () => void }) {
  const { desk, t } = usePart('desk-after');
  const { id, locale, name, order, number } = message;
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const { run, problem, isBusy } = usePress(desk.words);
  const { value } = useRead(useCallback(() => desk.read('answer-templates', {}), [desk]));
  const templates = value?.templates ?? [];
  const choose = (chosen: string): void => {
    const template = templates.find((one) => one.id === chosen);
    if (template === undefined) return;
    const facts = { name, number: order?.number ?? number };
    setSubject(fillAnswer(template.subject[locale] || template.subject.en, facts));
    setText(fillAnswer(template.body[locale] || template.body.en, facts));
  };
  if (message.replies.length >= REPLIES_AT_MOST) return null;
  return (
    <PressForm
      className="after-part"
      press={{ isBusy, problem }}
      submit={t('answer.send')}
      onSubmit={() => {
        const answer = { id, subject, text, replies: message.replies.length };
        void run(() =>
          actAndSay({ desk, reload }, () => desk.act('message-answer', answer), t('done.answer', { name })),
        );
      }}
    >
      <h2>{t('answer')}</h2>
      <p>{t('answer.language', { language: LOCALE_NAME[locale] })}</p>
      {templates.length > 0 && (
        <SelectField
          id="answer-template"
          label={t('answer.template')}
          options={[
            { value: '', text: t('answer.noTemplate') },
            ...templates.map((template) => ({ value: template.id, text: template.name })),
          ]}
          defaultValue=""
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Field
        id="answer-subject"
        label={t('answer.subject')}
        hint={order === null ? undefined : t('answer.subjectHint', { number: order.number })}
        required
        maxLength={ANSWER_LIMITS.subject}
        lang={locale}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        id="answer-text"
        label={t('answer.text')}
        rows={8}
        required
        maxLength={ANSWER_LIMITS.text}
        lang={locale}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </PressForm>
  );
}
