import { useCallback, useState } from 'react';
import type { AnswerTemplate } from '#src/contract/desk/after.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, localized } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

const NEW: AnswerTemplate = { id: '', name: '', subject: localized(() => ''), body: localized(() => '') };

/** One template, a subject and a text a language. */
function TemplateForm({ template, reload }: { readonly template: AnswerTemplate; readonly reload: () => void }) {
  const { desk, t } = usePart('desk-after');
  const [shown, setShown] = useState(template);
  const { run, problem, isBusy } = usePress(desk.words);
  const id = template.id || 'new';
  const { name, subject, body } = shown;
  return (
    <PressForm
      press={{ isBusy, problem }}
      submit={t('template.save')}
      beside={
        template.id !== '' && (
          <button
            type="button"
            className="button button-plain"
            aria-disabled={isBusy}
            onClick={() =>
              void run(() =>
                actAndSay(
                  { desk, reload },
                  () => desk.act('template-delete', { id: template.id }),
                  t('done.templateGone', { name }),
                  () => desk.act('template-save', { ...template, id: '' }),
                ),
              )
            }
          >
            {t('template.delete')}
          </button>
        )
      }
      onSubmit={() =>
        run(() => actAndSay({ desk, reload }, () => desk.act('template-save', shown), t('done.template', { name })))
      }
    >
      <Field
        id={`template-name-${id}`}
        label={t('template.name')}
        required
        maxLength={ANSWER_LIMITS.name}
        value={name}
        onChange={({ target }) => setShown({ ...shown, name: target.value })}
      />
      {LOCALES.map((locale) => (
        <fieldset key={locale} className="form">
          <legend>{LOCALE_NAME[locale]}</legend>
          <Field
            id={`template-subject-${id}-${locale}`}
            label={t('answer.subject')}
            maxLength={ANSWER_LIMITS.subject}
            lang={locale}
            value={subject[locale]}
            onChange={({ target }) => setShown({ ...shown, subject: { ...subject, [locale]: target.value } })}
          />
          <TextArea
            id={`template-body-${id}-${locale}`}
            label={t('answer.text')}
            rows={6}
            maxLength={ANSWER_LIMITS.text}
            lang={locale}
            value={body[locale]}
            onChange={({ target }) => setShown({ ...shown, body: { ...body, [locale]: target.value } })}
          />
        </fieldset>
      ))}
    </PressForm>
  );
}

/** '#messages/templates' */
export function Templates() {
  const { desk, t } = usePart('desk-after');
  const { value, error, reload } = useRead(useCallback(() => desk.read('answer-templates', {}), [desk]));
  const templates = value?.templates ?? [];
  return (
    <>
      <p>
        <a href="#messages">{t('messages.back')}</a>
      </p>
      <h1>{t('templates')}</h1>
      <p className="lead">{t('templates.intro')}</p>
      <Failed error={error} reload={reload} />
      {templates.map((template) => (
        <details key={template.id} className="after-part">
          <summary dir="auto">{template.name}</summary>
          <TemplateForm template={template} reload={reload} />
        </details>
      ))}
      {value !== null && (
        <details className="after-part" open={templates.length === 0}>
          <summary>{t('template.new')}</summary>
          <TemplateForm key={templates.length} template={NEW} reload={reload} />
        </details>
      )}
    </>
  );
}
