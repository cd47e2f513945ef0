import type { PackLine, PackOrder, PackSender } from '#src/contract/desk/pack.ts';
import type { DeskProps } from '#src/desk/props.ts';
import { Barcode } from '#src/desk/pack/Barcode.tsx';
import { addressLines } from '#src/domain/address/address.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDate } from '#src/i18n/format.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface SlipProps {
  readonly t: PartT<'desk-slip'>;
  readonly logo: DeskProps['logo'];
  readonly order: PackOrder;
  readonly sender: PackSender;
  /** Of the address, in the customer's language; '': the parcel stays in the country. */
  readonly country: string;
}

function Head({ t, logo, order, sender }: Omit<SlipProps, 'country'>) {
  return (
    <header className="slip-head">
      <div>
        {logo === null ? (
          <p className="slip-brand">{sender.brand}</p>
        ) : (
          <img src={logo.src} width={logo.width} height={logo.height} alt={sender.brand} />
        )}
        <p className="slip-sender">
          {sender.name}
          {'\n'}
          {sender.address}
        </p>
      </div>
      <div className="slip-code">
        <Barcode text={order.number} />
        <p>{t('order', { number: order.number })}</p>
      </div>
    </header>
  );
}

function Lines({ t, order }: Pick<SlipProps, 't' | 'order'>) {
  const row = ({ line, name, values, sku, left, unitPrice }: PackLine) => (
    <tr key={line}>
      <td className="slip-pieces">{left}</td>
      <td>
        {[name, ...values].join(', ')} <span className="slip-sku">{sku}</span>
      </td>
      {!order.gift && <td className="slip-price">{formatAmount(order.locale, unitPrice, order.currency)}</td>}
    </tr>
  );
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('pieces')}</th>
          <th scope="col">{t('article')}</th>
          {!order.gift && (
            <th scope="col" className="slip-price">
              {t('price')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{order.lines.map(row)}</tbody>
    </table>
  );
}

/** What lies in the parcel of one order, in the customer's language: no prices in a present. */
export function Slip({ t, logo, order, sender, country }: SlipProps) {
  return (
    <article className="slip" lang={order.locale}>
      <Head t={t} logo={logo} order={order} sender={sender} />
      <div className="slip-facts">
        <p className="slip-address">{addressLines(order.address, country).join('\n')}</p>
        <div>
          <h2>{t('title')}</h2>
          <p>{t('placed', { date: formatDate(order.locale, new Date(order.created)) })}</p>
          {order.shipping !== '' && <p>{t('shipping', { name: order.shipping })}</p>}
        </div>
      </div>
      <Lines t={t} order={order} />
      {order.isRest && <p>{t('rest')}</p>}
      {order.giftMessage !== '' && <p className="slip-message">{order.giftMessage}</p>}
      <footer>
        <p>{t('thanks')}</p>
        <p>{t('returns', { email: sender.email })}</p>
      </footer>
    </article>
  );
}
