import { useRef, useState } from 'react';
import { NEWSLETTER_STATES, type NewsletterState } from '#src/contract/account-api.ts';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import { Setting } from '#src/islands/profile/Setting.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

function stateOf(value: string): NewsletterState {
  return NEWSLETTER_STATES.find((state) => state === value) ?? 'no';
}

/** The newsletter: wanted by a press here and the link of a mail, left by one press. */
export function Newsletter({ props, t, record }: PartProps) {
  // The answer is newer than what the session has of the record.
  const [answer, setAnswer] = useState<NewsletterState | null>(null);
  const [said, setSaid] = useState('');
  const value = useRef<HTMLParagraphElement>(null);
  const form = useForm({ props, t });
  const state = answer ?? stateOf(textOf(record, 'marketing'));
  const email = textOf(record, 'email');
  const ask = async (wanted: boolean, words: string): Promise<void> => {
    setSaid('');
    const next = (await askShop('newsletter', { wanted })).state;
    // The button that was pressed goes with the state that it was for.
    if (next !== state) value.current?.focus();
    setAnswer(next);
    setSaid(words);
  };
  const button = (text: string, wanted: boolean, words: string, style = 'link') => (
    <button
      type="button"
      className={style}
      aria-disabled={form.isBusy}
      onClick={() => void form.submit([], () => ask(wanted, words))}
    >
      {text}
    </button>
  );
  return (
    <ProfileSection id="newsletter" title={t('newsletter')}>
      <Setting label={t('newsletter.label')} action={null} form={null} said={said}>
        <p ref={value} className="setting-value" role="status" tabIndex={-1}>
          {t(`newsletter.${state}`, { email })}
        </p>
        <p className="unset">{t('newsletter.about')}</p>
        <ErrorSummary title={t('problem')} errors={form.errors} />
        <div className="row-actions">
          {state === 'no' && button(t('newsletter.join'), true, '', 'button button-plain')}
          {state === 'asked' && button(t('newsletter.again'), true, t('newsletter.sentAgain'))}
          {state === 'asked' && button(t('newsletter.notNow'), false, t('newsletter.left'))}
          {state === 'yes' && button(t('newsletter.leave'), false, t('newsletter.left'))}
        </div>
      </Setting>
    </ProfileSection>
  );
}
