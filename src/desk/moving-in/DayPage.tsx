import { useState, useCallback, type ReactNode } from 'react';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { OldAddresses } from '#src/staff/moving-in/OldAddresses.tsx';
import { DESK_PREFIX } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';
import { askAtDesk } from '#src/staff/kit/call-backend.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** What a person does, by its part: words are `day.{part}.{name}`. */
const BY_HAND = {
  before: ['ttl', 'export', 'legal'],
  delta: ['close', 'again', 'opened'],
  after: ['order', 'search', 'keep', 'ttlBack'],
} as const;

type Part = keyof typeof BY_HAND;

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="move-in-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** '#move-in/day': what is done before the name of the shop leads here, on that day, and after it. */
export function DayPage() {
  const { desk, t } = usePart('staff-moving-in');
  const { isTicked, tick } = useKeptTicks();
  const [nowhere, setNowhere] = useState<number | null>(null);
  const byHand = (part: Part) => (
    <ul className="day-steps">
      {BY_HAND[part].map((name) => (
        <HandStep
          key={name}
          id={`day-${name}`}
          text={t(`day.${name}`)}
          isTicked={isTicked(name)}
          onTick={(isOn) => tick(name, isOn)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <p>
        <a href="#move-in">{t('day.back')}</a>
      </p>
      <h1 tabIndex={-1}>{t('day.title')}</h1>
      <p className="lead">{t('day.intro')}</p>
      <Section id="day-before" title={t('day.before')}>
        {byHand('before')}
      </Section>
      <Section id="day-addresses" title={t('day.addresses')}>
        {nowhere === 0 && <p className="chip">{t('day.done')}</p>}
        <OldAddresses
          locale={desk.locale}
          importPath={`${localePath(desk.locale, ROUTES.studio.path)}#import`}
          onTried={setNowhere}
        />
      </Section>
      <Section id="day-mail" title={t('day.mail')}>
        <MailSteps />
      </Section>
      <Section id="day-delta" title={t('day.delta')}>
        {byHand('delta')}
      </Section>
      <Section id="day-dns" title={t('day.dns')}>
        <DnsSteps />
      </Section>
      <Section id="day-after" title={t('day.after')}>
        {byHand('after')}
      </Section>
    </>
  );
}

const KEY = `${DESK_PREFIX}change-day`;

interface KeptTicks {
  readonly isTicked: (name: string) => boolean;
  readonly tick: (name: string, isOn: boolean) => void;
}

/** What somebody has ticked on this device; it stays until they sign out. */
function useKeptTicks(): KeptTicks {
  const [ticks, setTicks] = useState(() => parseObject(readItem(KEY)));
  return {
    isTicked: (name) => ticks[name] === true,
    tick: (name, isOn) => {
      const next = { ...ticks, [name]: isOn };
      setTicks(next);
      writeItem(KEY, JSON.stringify(next));
    },
  };
}

/** SITE_URL, as every page names it in its head. */
function siteOfPage(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}

const WORDS = { shop: 'day.dns.shop', other: 'day.dns.other', backend: 'day.dns.backend' } as const satisfies Readonly<
  Record<DnsUse, string>
>;

/** Names that must lead here; whether they do is known where this page has come from there. */
function DnsSteps() {
  const { desk, t } = usePart('staff-moving-in');
  const site = siteOfPage();
  const isHere = isOpenAtSite(site, location.href);
  const isKnown = (use: DnsUse): boolean | null => (use === 'other' ? null : isHere);
  return (
    <ul className="day-steps">
      {dnsNames(site, desk.client.baseURL).map(({ name, use }) => (
        <KnownStep key={name} isDone={isKnown(use)}>
          <p className="day-record" translate="no">
            <code>{name}</code> <code>A, AAAA</code>
          </p>
          <p>{t(WORDS[use], { name })}</p>
          {use === 'shop' && (
            <p className="label">{t(isHere ? 'day.dns.here' : 'day.dns.elsewhere', { here: location.host, name })}</p>
          )}
        </KnownStep>
      ))}
      <KnownStep isDone={null}>
        <p className="day-record" translate="no">
          <code>{new URL(site).hostname}</code> <code>CAA</code>
        </p>
        <p>{t('day.dns.caa')}</p>
      </KnownStep>
      <KnownStep isDone={null}>
        <p className="day-record" translate="no">
          <code>{new URL(site).hostname}</code> <code>MX</code>
        </p>
        <p>{t('day.dns.mx')}</p>
      </KnownStep>
    </ul>
  );
}

/** What is known of the day of the change: names that the DNS must lead here. Pure. */

type DnsUse = 'shop' | 'other' | 'backend';

interface DnsName {
  readonly name: string;
  readonly use: DnsUse;
}

/** Names of this machine or its network alone: nothing leads there from outside. */
const LOCAL = /^(?:localhost|\[.*\]|\d+(?:\.\d+){3}|.*\.(?:localhost|local|internal|test))$/;

/** 'www.shop.example' beside 'shop.example', and the other way round; '' where the shop has a name of its own below another (`boutique.maison.example`). */
function counterpart(host: string): string {
  if (host.startsWith('www.')) return host.slice('www.'.length);
  return host.split('.').length === 2 ? `www.${host}` : '';
}

/** @param site SITE_URL, as pages name it. @param backend Where the browser asks the backend. */
export function dnsNames(site: string, backend: string): readonly DnsName[] {
  const host = new URL(site).hostname;
  const other = counterpart(host);
  const behind = new URL(backend, site).hostname;
  return [
    { name: host, use: 'shop' },
    ...(other === '' ? [] : [{ name: other, use: 'other' } as const]),
    ...(behind === host ? [] : [{ name: behind, use: 'backend' } as const]),
  ];
}

/** Whether the page that is open has come from the shop's own address: then the name leads here, with a certificate. */
export function isOpenAtSite(site: string, here: string): boolean {
  const { protocol, origin, hostname } = new URL(here);
  return protocol === 'https:' && origin === new URL(site).origin && !LOCAL.test(hostname);
}

/** What providers find of the sender's domain in the DNS, and what to enter there. */
function MailSteps() {
  const { desk, t } = usePart('staff-moving-in');
  const { client, locale } = desk;
  const [isAgain, setAgain] = useState(false);
  const read = useCallback(
    () => askAtDesk(client, 'mail-check', { locale, again: isAgain }),
    [client, locale, isAgain],
  );
  const { value, error, isBusy, reload } = useRead(read);
  return (
    <>
      <p role="status">{isBusy && value === null ? desk.t('loading') : ''}</p>
      <Problem text={error !== null && desk.words(error)} />
      {value !== null && (
        <ul className="day-steps">
          <KnownStep isDone={value.hasServer}>
            <p>{t(value.hasServer ? 'day.mail.server' : 'day.mail.noServer')}</p>
          </KnownStep>
          {value.lookedAt === '' && (
            <KnownStep isDone={null}>
              <p>{t('day.mail.notLooked')}</p>
            </KnownStep>
          )}
          {value.findings.map(({ record, state, text, todo, enter }) => (
            <KnownStep key={`${record} ${text}`} isDone={state === 'unknown' ? null : state !== 'wrong'}>
              <p>{text}</p>
              {todo !== '' && <p>{todo}</p>}
              {enter !== null && (
                <p className="day-record" translate="no">
                  <code>{enter.name}</code> <code>TXT</code> <code>{enter.value}</code>
                </p>
              )}
            </KnownStep>
          ))}
        </ul>
      )}
      <p className="actions">
        <button
          type="button"
          className="link"
          aria-disabled={isBusy}
          onClick={() => {
            setAgain(true);
            reload();
          }}
        >
          {t('day.mail.again')}
        </button>
      </p>
    </>
  );
}

export interface HandStepProps {
  readonly id: string;
  readonly text: string;
  readonly isTicked: boolean;
  readonly onTick: (isOn: boolean) => void;
}

/** Something that only a person can know to be done. */
export function HandStep({ id, text, isTicked, onTick }: HandStepProps) {
  return (
    <li className="day-step" data-done={isTicked}>
      <label className="choice">
        <input type="checkbox" id={id} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
        <span className="choice-text">{text}</span>
      </label>
    </li>
  );
}

export interface KnownStepProps {
  /** null: nobody knows yet. */
  readonly isDone: boolean | null;
  readonly children: ReactNode;
}

/** Something that the shop finds out by itself. */
export function KnownStep({ isDone, children }: KnownStepProps) {
  const { t } = usePart('staff-moving-in');
  return (
    <li className="day-step" data-done={isDone === true}>
      <span className="chip" data-mark={isDone === false ? 'alert' : undefined}>
        {t(isDone === null ? 'day.unknown' : isDone ? 'day.done' : 'day.open')}
      </span>
      <div>{children}</div>
    </li>
  );
}
