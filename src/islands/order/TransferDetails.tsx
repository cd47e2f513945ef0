import { useState } from 'react';
import type { OrderView, TransferView } from '#src/contract/shop-api.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { inFours } from '#src/domain/money/iban.ts';
import { transferDay } from '#src/domain/order/transfer-day.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { QrCode } from '#src/ui/QrCode.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadTransferWords } from '#src/wording/transfer-words.ts';

export interface TransferDetailsProps {
  readonly locale: Locale;
  readonly order: OrderView;
  readonly transfer: TransferView;
}

/** EPC069-12: level M, and no more than version 13. */
const EPC069 = { boostEcc: false, maxVersion: 13 } as const;

/** Line that stands there and, where that is something else, what is copied. */
type Row = readonly [key: 'amount' | 'holder' | 'iban' | 'bic' | 'bank' | 'reference', shown: string, copied?: string];

/** Shows where the money goes: to be copied line by line, or scanned. */
export function TransferDetails({ locale, order, transfer }: TransferDetailsProps) {
  const t = useLoaded(loadTransferWords, locale);
  const [said, setSaid] = useState('');
  if (t === null) return null;
  const { currency } = order.quote;
  const money = (minor: number): string => formatAmount(locale, minor, currency);
  const rows: readonly Row[] = [
    ['amount', money(transfer.amount), (transfer.amount / 100).toFixed(2)],
    ['holder', transfer.holder],
    ['iban', inFours(transfer.iban), transfer.iban],
    ['bic', transfer.bic],
    ['bank', transfer.bank],
    ['reference', inFours(transfer.reference), transfer.reference],
  ];
  const copy = async (name: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('copied', { name }));
    } catch {
      setSaid(t('notCopied'));
    }
  };
  return (
    <section className="order-part" aria-labelledby="order-transfer">
      <h2 id="order-transfer">{t('title')}</h2>
      {transfer.received > 0 && (
        <p>{t('part', { received: money(transfer.received), amount: money(transfer.amount) })}</p>
      )}
      {order.expiresAt !== '' && (
        <p>{t('until', { day: formatDate(locale, transferDay(Date.parse(order.expiresAt))) })}</p>
      )}
      <dl className="facts-list">
        {rows
          .filter(([, shown]) => shown !== '')
          .map(([key, shown, copied = shown]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd translate="no">{shown}</dd>
              <dd>
                <button
                  type="button"
                  className="link"
                  aria-label={t('copyOf', { name: t(key) })}
                  onClick={() => void copy(t(key), copied)}
                >
                  {t('copy')}
                </button>
              </dd>
            </div>
          ))}
      </dl>
      <p role="status">{said}</p>
      <p>{t('referenceNote')}</p>
      {transfer.qr !== '' && (
        <>
          <p>{t('qrNote')}</p>
          <QrCode text={transfer.qr} label={t('qr')} options={EPC069} />
        </>
      )}
      <p className="label">{t('mailed', { email: order.email })}</p>
    </section>
  );
}
