import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';

/** The second yes to the newsletter: it asks for nothing but a press. */
export function NewsletterLink({ t, token, onDone, onDead }: LinkProps) {
  const form = useLink({ t, onDead });
  const confirm = (): Promise<void> =>
    form.submit([], async () => {
      await askShop('newsletter-confirm', { token });
      onDone();
    });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <PanelTitle text={t('newsletterTitle')} />
      <p>{t('newsletterText')}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button className="button button-wide" type="submit" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'busy' : 'newsletter')}
      </button>
    </form>
  );
}
