import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import type { Confirmation } from '#src/domain/person/account-link.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';

/** Links that ask for nothing but a press. Their tokens are the shop's own. */
const PRESSES = {
  newsletter: { route: 'newsletter-confirm', title: 'newsletterTitle', text: 'newsletterText', submit: 'newsletter' },
  noletter: { route: 'newsletter-leave', title: 'noletterTitle', text: 'noletterText', submit: 'noletter' },
  stock: { route: 'stock-request-confirm', title: 'stockTitle', text: 'stockText', submit: 'stock' },
  nostock: { route: 'stock-request-end', title: 'nostockTitle', text: 'nostockText', submit: 'nostock' },
} as const;
type Pressed = keyof typeof PRESSES;

export function isPressed(what: Confirmation): what is Pressed {
  return Object.hasOwn(PRESSES, what);
}

/** The second yes to the newsletter or to be told of an item, and the no to either. */
export function PressLink({ t, token, onDone, onDead, what }: LinkProps & { readonly what: Pressed }) {
  const form = useLink({ t, onDead });
  const { route, title, text, submit } = PRESSES[what];
  const confirm = (): Promise<void> =>
    form.submit([], async () => {
      await askShop(route, { token });
      onDone();
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t(submit)}
      busy={t('busy')}
      onSubmit={confirm}
      head={{ title: t(title), text: t(text) }}
    />
  );
}
