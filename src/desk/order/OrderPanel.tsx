import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { CustomerPart } from '#src/desk/order/CustomerPart.tsx';
import { Head } from '#src/desk/order/Head.tsx';
import { LinesPart } from '#src/desk/order/LinesPart.tsx';
import { NotesPart } from '#src/desk/order/NotesPart.tsx';
import { TimelinePart } from '#src/desk/order/TimelinePart.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { OrderReturns } from '#src/desk/after/OrderReturns.tsx';
import { MoneySection } from '#src/desk/money/MoneySection.tsx';
import { OrderOffer } from '#src/desk/manual/OrderOffer.tsx';
import type { SectionProps, OwnSectionProps } from '#src/desk/order/section.ts';
import { ShipSection } from '#src/desk/ship/ShipSection.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { addressLines, ADDRESS_FIELDS, type Address } from '#src/domain/address/address.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import { COURIER_NOTE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import { Field } from '#src/ui/Field.tsx';
import { addressRows, addressWords } from '#src/wording/address-form.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** The page of an order: '#order/ID'. What is done elsewhere shows at once. */
export function OrderPanel({ rest: order }: PanelProps) {
  const { desk, t } = usePart('desk-page');
  const { value, error, reload, show } = useRead(useCallback(() => desk.read('order', { order }), [desk, order]));
  useEffect(() => {
    const following = desk.client.collection('orders').subscribe(order, reload);
    // Without realtime the page is as it was read; nothing else is lost.
    following.catch(() => undefined);
    return () => void following.then((stop) => stop()).catch(() => undefined);
  }, [desk, order, reload]);
  if (value === null || value.id !== order) {
    if (error === null) return <p className="lead">{desk.t('loading')}</p>;
    const isGone = toDeskError(error).code === 'not_found';
    return (
      <div className="staff-closed">
        <h1>{isGone ? t('gone') : t('failed')}</h1>
        {!isGone && (
          <p role="alert">
            {desk.words(error)}{' '}
            <button type="button" className="link" onClick={reload}>
              {desk.t('again')}
            </button>
          </p>
        )}
      </div>
    );
  }
  const section = { desk, order: value, reload };
  return (
    <div className="order-page" key={order}>
      <Head {...section} show={show} />
      <div className="order-main">
        <LinesPart {...section} />
        {SLOTS.map(({ key, Section }) => (
          <Section key={key} {...section} />
        ))}
      </div>
      <div className="order-side">
        <AddressPart {...section} />
        <NotesPart {...section} />
        <DocumentsPart {...section} />
        <CustomerPart {...section} />
      </div>
      <TimelinePart {...section} />
    </div>
  );
}

/** Parts of the page of an order that other folders draw, in their order. Each loads its words itself. */
const SLOTS: readonly { readonly key: string; readonly Section: ComponentType<SectionProps> }[] = [
  { key: 'offer', Section: OrderOffer },
  { key: 'ship', Section: ShipSection },
  { key: 'money', Section: MoneySection },
  { key: 'returns', Section: OrderReturns },
];

/** Invoice, credit notes: each opens as a page that prints. */
function DocumentsPart({ order }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const [hasFailed, setFailed] = useState(false);
  if (order.documents.length === 0) return null;
  const open = async (id: string): Promise<void> => {
    setFailed(false);
    // A tab that is opened later than the press is a pop-up to some browsers.
    const tab = window.open('', '_blank');
    try {
      const { view } = await askShop('document', { ref: { token: order.token }, document: id });
      const address = `${document.documentElement.dataset['backend']}${view}`;
      if (tab === null) location.assign(address);
      else {
        tab.opener = null;
        tab.location.replace(address);
      }
    } catch {
      tab?.close();
      setFailed(true);
    }
  };
  return (
    <section className="order-part" aria-labelledby="order-documents">
      <h2 id="order-documents">{t('documents')}</h2>
      <ul className="order-entries">
        {order.documents.map(({ id, kind, number, issuedAt, amount }) => (
          <li key={id}>
            <p>
              {t(`document.${kind}`)} <span translate="no">{number}</span>
            </p>
            <p className="label">
              {formatDay(desk.locale, new Date(issuedAt))} · {formatAmount(desk.locale, amount, order.currency)}{' '}
              <button type="button" className="link" onClick={() => void open(id)}>
                {t('openDocument')}
                <span className="hidden-visually"> {number}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      <Problem text={hasFailed ? t('documentFailed') : ''} />
    </section>
  );
}

/** Where the parcel goes: each line is copied by a tap. It can be corrected until something is sent. */
function AddressPart({ order, reload }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const [isOpen, setOpen] = useState(false);
  const country = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' });
  const language = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'language' });
  const lines = addressLines(order.address, country.of(order.address.country) ?? order.address.country);
  const copied = (text: string) => <CopyText text={text} />;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('courier'), order.note === '' ? null : copied(order.note)],
    [t('card'), order.giftMessage === '' ? null : <span className="order-card">{order.giftMessage}</span>],
    [t('phone'), order.phone === '' ? null : copied(order.phone)],
    [t('email'), order.email === '' ? null : copied(order.email)],
    [t('language'), language.of(order.locale) ?? order.locale],
    [
      t('billing'),
      order.billing === null
        ? t('sameBilling')
        : addressLines(order.billing, country.of(order.billing.country) ?? order.billing.country).join(', '),
    ],
  ];
  return (
    <section className="order-part" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{t('delivery')}</h2>
      <p>{t('shippingBy', { name: order.shipping.name, from: order.shipping.daysMin, to: order.shipping.daysMax })}</p>
      <address dir="auto">
        {lines.map((line) => (
          <span key={line}>{copied(line)}</span>
        ))}
      </address>
      <CopyText text={lines.join('\n')} label={t('copyAddress')} />
      <dl className="order-facts">
        {facts.flatMap(([name, value]) =>
          value === null ? (
            []
          ) : (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.addressClosed !== '' ? (
        <p className="label">{t(`closed.${order.addressClosed}`)}</p>
      ) : isOpen ? (
        <AddressForm order={order} reload={reload} onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('correct')}
        </button>
      )}
    </section>
  );
}

interface CopyTextProps {
  readonly text: string;
  /** What the button says; without it, the text itself. */
  readonly label?: string;
}

/** A text that one tap copies, for the form of a carrier. */
function CopyText({ text, label }: CopyTextProps) {
  const { desk, t } = usePart('desk-page');
  const copy = (): void => {
    // Where the page is not served over https there is none.
    const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
    const copied =
      clipboard === undefined ? Promise.reject(new Error('There is no clipboard.')) : clipboard.writeText(text);
    copied.then(
      () => desk.say(t('copied', { text: text.replaceAll('\n', ', ') })),
      () => desk.say(t('copyFailed')),
    );
  };
  return (
    <button type="button" className={label === undefined ? 'copy' : 'link'} onClick={copy}>
      <span className="hidden-visually">{label === undefined ? `${t('copy')}: ` : ''}</span>
      {label ?? text}
    </button>
  );
}

/** Field of the address → code of what is wrong with it. */
type Wrong = Readonly<Record<string, string>>;

/** Corrects the address of an order: the form of the checkout, of which the country stays. */
export function AddressForm({ order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const { desk, t } = usePart('desk-page');
  const words = useWordsOf('address');
  const [values, setValues] = useState(order.address);
  const [note, setNote] = useState(order.note);
  const [wrong, setWrong] = useState<Wrong>({});
  const press = usePress((error) => pageProblem(desk, t, error));
  const { country } = values;
  const send = (address: Address, courierNote: string) =>
    desk.act('address', { order: order.id, address, courierNote });
  const save = (): void =>
    void press.run(async () => {
      setWrong({});
      try {
        await send(values, note);
      } catch (error) {
        const { problems } = toDeskError(error);
        setWrong(Object.fromEntries(problems.map(({ field, code }) => [field.replace('address.', ''), code])));
        throw error;
      }
      desk.say(t('corrected'), () => send(order.address, order.note).then(reload));
      onEnd();
      reload();
    });
  if (words === null) return <p>{desk.t('loading')}</p>;
  const errorOf = (field: string): string | undefined => {
    const code = wrong[field];
    if (code === undefined || !ADDRESS_FIELDS.some((one) => one === field)) return undefined;
    return words(addressWords(field, code), { example: postcodeExample(country) });
  };
  const name = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' }).of(country) ?? country;
  return (
    <PressForm
      className="order-ask"
      noValidate
      aria-labelledby="order-correct"
      press={press}
      submit={t('save')}
      beside={
        <button type="button" className="link" onClick={onEnd}>
          {t('leave')}
        </button>
      }
      onSubmit={save}
    >
      <h3 id="order-correct">{t('correctTitle')}</h3>
      <p className="label">{t('correctText')}</p>
      <AddressFields
        group="section-order shipping"
        rows={addressRows(country)}
        values={values}
        countries={[{ code: country, name }]}
        idOf={(field) => `order-address-${field}`}
        labelOf={words}
        errorOf={errorOf}
        onChange={(field, value) => setValues({ ...values, [field]: value })}
      />
      <Field
        id="order-courier"
        label={t('courier')}
        maxLength={COURIER_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </PressForm>
  );
}
