import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';

/** The second yes to the newsletter: it asks for nothing but a press. */
export function NewsletterLink({ t, token, onDone, onDead }: LinkProps) {
  const form = useLink({ t, onDead });
  const confirm = (): Promise<void> =>
    form.submit([], async () => {
      await askShop('newsletter-confirm', { token });
      onDone();
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('newsletter')}
      busy={t('busy')}
      onSubmit={confirm}
      head={{ title: t('newsletterTitle'), text: t('newsletterText') }}
    />
  );
}
