import type { Desk } from '#src/desk/desk-types.ts';
import { dnsNames, isOpenAtSite, type DnsUse } from '#src/desk/moving-in/day-facts.ts';
import { KnownStep } from '#src/desk/moving-in/DayStep.tsx';
import type { MoveInT } from '#src/staff/moving-in/words.ts';

/** SITE_URL, as every page names it in its head. */
function siteOfPage(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}

const WORDS = { shop: 'day.dns.shop', other: 'day.dns.other', backend: 'day.dns.backend' } as const satisfies Readonly<
  Record<DnsUse, string>
>;

/** Names that must lead here; whether they do is known where this page has come from there. */
export function DnsSteps({ desk, t }: { readonly desk: Desk; readonly t: MoveInT }) {
  const site = siteOfPage();
  const isHere = isOpenAtSite(site, location.href);
  const isKnown = (use: DnsUse): boolean | null => (use === 'other' ? null : isHere);
  return (
    <ul className="day-steps">
      {dnsNames(site, desk.client.baseURL).map(({ name, use }) => (
        <KnownStep key={name} t={t} isDone={isKnown(use)}>
          <p className="day-record" translate="no">
            <code>{name}</code> <code>A, AAAA</code>
          </p>
          <p>{t(WORDS[use], { name })}</p>
          {use === 'shop' && (
            <p className="label">{t(isHere ? 'day.dns.here' : 'day.dns.elsewhere', { here: location.host, name })}</p>
          )}
        </KnownStep>
      ))}
      <KnownStep t={t} isDone={null}>
        <p className="day-record" translate="no">
          <code>{new URL(site).hostname}</code> <code>CAA</code>
        </p>
        <p>{t('day.dns.caa')}</p>
      </KnownStep>
      <KnownStep t={t} isDone={null}>
        <p className="day-record" translate="no">
          <code>{new URL(site).hostname}</code> <code>MX</code>
        </p>
        <p>{t('day.dns.mx')}</p>
      </KnownStep>
    </ul>
  );
}
