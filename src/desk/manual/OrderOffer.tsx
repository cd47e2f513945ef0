import type { SectionProps } from '#src/desk/order/section.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { useDesk } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** How things stand with what the desk has asked its customer to accept. */
function stateWords(t: PartT<'desk-manual'>, locale: Locale, { offer, states }: SectionProps['order']): string {
  const when = (iso: string): string => formatDayTime(locale, new Date(iso));
  if (offer.accepted !== '') return t('acceptedAt', { when: when(offer.accepted) });
  return states.order === 'open' && offer.expires !== ''
    ? t('waits', { when: when(offer.expires) })
    : t('neverAccepted');
}

/** What was agreed on at the desk, with the link for the customer, and the way to change an order that is not paid. */
export function OrderOffer({ order }: SectionProps) {
  const desk = useDesk();
  const t = useWordsOf('desk-manual');
  const { offered, accepted, deal, hindrance } = order.offer;
  if (t === null || (offered === '' && hindrance !== '')) return null;
  const isOpen = order.states.order === 'open' && hindrance !== 'paid';
  const copy = (): void => {
    const link = `${location.origin}${orderLink(order.locale, order.token)}`;
    // Where the page is not served over https there is none.
    const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
    const copied =
      clipboard === undefined ? Promise.reject(new Error('There is no clipboard.')) : clipboard.writeText(link);
    copied.then(
      () => desk.say(t('linkCopied')),
      () => desk.say(t('linkFailed')),
    );
  };
  return (
    <section className="order-part" aria-labelledby="order-offer">
      <h2 id="order-offer">{t('agreement')}</h2>
      {offered !== '' && <p>{stateWords(t, desk.locale, order)}</p>}
      {(deal?.notes ?? []).map(({ at, by, price, delivery }) => (
        <p key={at}>
          {price !== '' && <span dir="auto">{t('why.price', { reason: price })} </span>}
          {delivery !== '' && <span dir="auto">{t('why.delivery', { reason: delivery })} </span>}
          <span className="label">
            {by.replace(/^\S+ /, '')} · {formatDayTime(desk.locale, new Date(at))}
          </span>
        </p>
      ))}
      {isOpen && hindrance !== '' && hindrance !== 'closed' && <p className="label">{t(`hindrance.${hindrance}`)}</p>}
      <p className="actions">
        {isOpen && accepted === '' && offered !== '' && (
          <button type="button" className="button button-plain" onClick={copy}>
            {t('link')}
          </button>
        )}
        {hindrance === '' && <a href={`#manual/${order.id}`}>{t('open')}</a>}
      </p>
    </section>
  );
}
