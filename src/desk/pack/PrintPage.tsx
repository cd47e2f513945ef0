import { useCallback, useState } from 'react';
import type { PackAnswer, PackOrder, PackSender, PackLine } from '#src/contract/desk/pack.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Barcode } from '#src/desk/pack/Barcode.tsx';
import { addressLines } from '#src/domain/address/address.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import type { DeskProps } from '#src/desk/props.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDate } from '#src/i18n/format.ts';

export interface PrintPageProps {
  /** 'ID,ID'. */
  readonly ids: string;
}

interface Printable {
  readonly answer: PackAnswer;
  /** Orders that can be packed, in the order in which they were chosen. */
  readonly orders: readonly PackOrder[];
  readonly words: ReadonlyMap<Locale, PartT<'desk-slip'>>;
}

/** @throws DeskError */
async function readPrintable(desk: Desk, ids: string): Promise<Printable> {
  const answer = await desk.read('pack', { locale: desk.locale, ids: ids.split(',') });
  const orders = answer.orders.filter(({ hindrance }) => hindrance === '');
  const locales = [...new Set(orders.map(({ locale }) => locale))];
  const words = await Promise.all(
    locales.map(async (locale) => [locale, createT(await loadPartWords(locale, 'desk-slip'), locale)] as const),
  );
  return { answer, orders, words: new Map(words) };
}

/** Where a parcel goes, in the language of its customer and in capitals, as post offices ask for it; '' within the sender's country. */
function abroadCountry({ locale, address }: PackOrder, home: string): string {
  if (address.country === '' || address.country === home) return '';
  const names = new Intl.DisplayNames(FORMAT_LOCALE[locale], { type: 'region' });
  return (names.of(address.country) ?? address.country).toLocaleUpperCase(FORMAT_LOCALE[locale]);
}

interface ToolsProps {
  readonly printed: Printed;
  readonly paper: Paper;
  readonly first: string;
  readonly choose: (printed: Printed, paper: Paper) => void;
  readonly setFirst: (first: string) => void;
}

function Tools({ printed, paper, first, choose, setFirst }: ToolsProps) {
  const { t } = usePart('desk-pack');
  return (
    <>
      <Choices
        id="print-what"
        legend={t('print.what')}
        value={printed}
        choices={[
          { value: 'slips', text: t('print.slips') },
          { value: 'labels', text: t('print.labels') },
        ]}
        onChange={(value) => choose(value, PAPERS[value][0])}
      />
      <Choices<Paper>
        id="print-paper"
        legend={t('print.paper')}
        value={paper}
        choices={PAPERS[printed].map((value) => ({ value, text: t(`print.${value}`) }))}
        onChange={(value) => choose(printed, value)}
      />
      {ON_SHEET[paper] > 1 && (
        <Field
          id="print-first"
          label={t('print.first')}
          type="number"
          inputMode="numeric"
          min={1}
          max={ON_SHEET[paper]}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
      )}
      <p className="label">{t('print.hint')}</p>
      <button type="button" className="button" onClick={() => print()}>
        {t('print.go')}
      </button>
    </>
  );
}

interface SheetsProps extends Pick<ToolsProps, 'printed' | 'paper' | 'first'> {
  readonly printable: Printable;
}

/** They are as wide as paper, and scroll on a phone. */
function Sheets({ printable, printed, paper, first }: SheetsProps) {
  const { desk, t } = usePart('desk-pack');
  const { answer, orders, words } = printable;
  const { sender } = answer;
  const country = (order: PackOrder): string => abroadCountry(order, sender.country);
  return (
    <div className="pack-sheets" data-paper={paper} role="region" aria-label={t(`print.${printed}`)} tabIndex={0}>
      {printed === 'labels' ? (
        <Labels orders={orders} sender={sender} paper={paper} first={Number(first)} countryOf={country} />
      ) : (
        orders.map((order) => {
          const slipT = words.get(order.locale);
          return slipT === undefined ? null : (
            <Slip
              key={order.id}
              t={slipT}
              logo={desk.props.logo}
              order={order}
              sender={sender}
              country={country(order)}
            />
          );
        })
      )}
    </div>
  );
}

/** Packing slips or address labels of the chosen orders, as they will be on paper: the browser's own print makes the PDF. */
export function PrintPage({ ids }: PrintPageProps) {
  const { desk, t } = usePart('desk-pack');
  const [form, setForm] = useState<{ readonly printed: Printed; readonly paper: Paper }>({
    printed: 'slips',
    paper: 'a4',
  });
  const [first, setFirst] = useState('1');
  const { value, error, reload } = useRead(useCallback(() => readPrintable(desk, ids), [desk, ids]));
  return (
    <div className="pack-print">
      <div className="pack-tools">
        <h1>{t('print.title')}</h1>
        <p>
          <a href={`#pack/${ids}`}>{t('print.back')}</a>
        </p>
        <Failed error={error} reload={reload} />
        {value === null && error === null && <p>{desk.t('loading')}</p>}
        {value !== null && value.orders.length === 0 && <p>{t('print.none')}</p>}
        {value !== null && value.orders.length > 0 && (
          <Tools {...form} first={first} choose={(printed, paper) => setForm({ printed, paper })} setFirst={setFirst} />
        )}
      </div>
      {value !== null && value.orders.length > 0 && <Sheets printable={value} {...form} first={first} />}
    </div>
  );
}

interface LabelsProps {
  readonly orders: readonly PackOrder[];
  readonly sender: PackSender;
  readonly paper: Paper;
  /** Place of the first label on the first sheet, from 1. */
  readonly first: number;
  /** Name of the country of an order's address; '': the parcel stays in the country. */
  readonly countryOf: (order: PackOrder) => string;
}

function Label({ order, sender, country }: { order: PackOrder; sender: PackSender; country: string }) {
  const from = [sender.name === '' ? sender.brand : sender.name, ...sender.address.split('\n')];
  return (
    <div className="address-label" lang={order.locale}>
      <p className="label-from">{from.filter((line) => line.trim() !== '').join(' · ')}</p>
      <p className="label-to">{addressLines(order.address, country).join('\n')}</p>
      {order.phone !== '' && <p className="label-phone">{order.phone}</p>}
      {order.courierNote !== '' && <p className="label-note">{order.courierNote}</p>}
      <div className="label-code">
        <Barcode text={order.number} />
        <p>{order.number}</p>
      </div>
    </div>
  );
}

/** Address labels, as many on a sheet as the paper has. */
function Labels({ orders, sender, paper, first, countryOf }: LabelsProps) {
  return sheets(orders, ON_SHEET[paper], first).map((sheet, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- sheets have nothing but their place
    <div key={at} className="label-sheet" data-paper={paper}>
      {sheet.map((order, place) =>
        order === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- an empty place has nothing else
          <div key={place} className="address-label" />
        ) : (
          <Label key={order.id} order={order} sender={sender} country={countryOf(order)} />
        ),
      )}
    </div>
  ));
}

/** What is printed, and on which paper. The measures stand in desk/pack/print.css. */

const PAPERS = {
  slips: ['a4', 'a6'],
  labels: ['sheet8', 'sheet24', 'a6'],
} as const;
type Printed = keyof typeof PAPERS;
type Paper = (typeof PAPERS)[Printed][number];

/** Labels on a sheet of the paper. */
const ON_SHEET: Readonly<Record<Paper, number>> = { a4: 1, a6: 1, sheet8: 8, sheet24: 24 };

/** Sheets with `size` places each, the first of which are left empty: `first` is the place of the first thing, from 1. */
export function sheets<Thing>(
  things: readonly Thing[],
  size: number,
  first: number,
): readonly (readonly (Thing | null)[])[] {
  const empty = Math.min(Math.max(Math.floor(first) || 1, 1), size) - 1;
  const places: readonly (Thing | null)[] = [...Array<null>(empty).fill(null), ...things];
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
}

interface SlipProps {
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
