import { useCallback, useState } from 'react';
import type { DeskMessage } from '#src/contract/desk/after.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { ANSWER_LIMITS, fillAnswer, REPLIES_AT_MOST } from '#src/domain/after-sales/answers.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

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
