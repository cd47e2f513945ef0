import type { PackOrder } from '#src/contract/desk/pack.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** What is special about an order, in a word each. */
export function OrderChips({ order }: { readonly order: PackOrder }) {
  const { t } = usePart('desk-pack');
  const { gift, courierNote, packed, isRest, isTakenBack, hasReturn, waits } = order;
  return (
    <>
      {isTakenBack && (
        <span className="chip" data-mark="alert">
          {t('chip.takenBack')}
        </span>
      )}{' '}
      {hasReturn && (
        <span className="chip" data-mark="alert">
          {t('chip.return')}
        </span>
      )}{' '}
      {waits && (
        <span className="chip" data-mark="alert">
          {t('chip.waits')}
        </span>
      )}{' '}
      {gift && <span className="chip">{t('chip.gift')}</span>}{' '}
      {courierNote !== '' && <span className="chip">{t('chip.note')}</span>}{' '}
      {isRest && <span className="chip">{t('chip.rest')}</span>}{' '}
      {packed !== '' && <span className="chip">{t('chip.packed')}</span>}
    </>
  );
}
