import { runsPocketBase, type Environment } from '#scripts/lib/environment.ts';
import type { Finding } from '#scripts/lib/machine-checks.ts';
import { storedRow } from '#scripts/lib/stored-row.ts';
import { LOCALES, type Locale } from '#src/domain/locale.ts';

/** Columns of the shop's record; none where there is no shop yet. */
function storedShop(dataDir: string, columns: readonly string[]): Readonly<Record<string, unknown>> {
  return storedRow(dataDir, `SELECT ${columns.join(', ')} FROM shop`) ?? {};
}

/** Languages whose official notice is in place. */
function storedNotices(dataDir: string): Locale[] {
  const shop = storedShop(
    dataDir,
    LOCALES.map((locale) => `guarantee_${locale}`),
  );
  return LOCALES.filter((locale) => (shop[`guarantee_${locale}`] ?? '') !== '');
}

/** Whether the notice of the legal guarantee (Implementing Regulation (EU) 2025/1960) is shown in each language. */
export function checkGuaranteeNotice(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): Finding {
  const subject = 'Legal guarantee';
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether PocketBase elsewhere has the official notices cannot be seen' };
  const there = storedNotices(environment.dataDir);
  const missing = LOCALES.filter((locale) => !there.includes(locale));
  if (missing.length === 0) return { subject, state: 'good', text: 'the official notice is there in each language' };
  return {
    subject,
    state: 'notice',
    text: `the official notice is missing in: ${missing.join(', ')}`,
    remedy:
      "A shop in the European Union must show it since 27 September 2026: put the Commission's files into the shop record (guarantee_…), with all of their text.",
  };
}

/** What an invoice must say of the seller. A VAT number only where VAT is charged. */
const OF_SELLER = ['legal_name', 'address', 'country', 'registration', 'vat_number'] as const;

/** Whether invoices can say who sells (CGI, annexe II, art. 242 nonies A; DPR 633/1972, art. 21). They keep what they were issued with. */
export function checkInvoiceSeller(environment: Pick<Environment, 'dataDir' | 'pocketbaseUrl'>): Finding {
  const subject = 'Invoices';
  if (!runsPocketBase(environment))
    return { subject, state: 'notice', text: 'whether the shop record elsewhere names the seller cannot be seen' };
  const shop = storedShop(environment.dataDir, [...OF_SELLER, 'vat_scheme']);
  const missing = OF_SELLER.filter((field) => (shop[field] ?? '') === '').filter(
    (field) => field !== 'vat_number' || shop['vat_scheme'] !== 'exempt',
  );
  if (missing.length === 0) return { subject, state: 'good', text: 'the shop record says who sells' };
  return {
    subject,
    state: 'notice',
    text: `the shop record lacks: ${missing.join(', ')}`,
    remedy:
      'An invoice must name the seller, and one that is issued never changes: fill this in before the first sale.',
  };
}
