/** What a live shop must say before it takes orders, as an operator fills it in. */
import type PocketBase from 'pocketbase';
import type { PageRecord, ShopRecord } from '#src/contract/records.ts';
import { DEMO_SELLER } from '#src/domain/site/demo-seller.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { makePage, png, withMedia } from '#tests/backend/fixtures.ts';

/** Who sells: nobody of the demo. */
export const SELLER = {
  legal_name: 'Atelier Sept SAS',
  address: '7 rue des Sept\n69002 Lyon\nFrance',
  country: 'FR',
  email: 'shop@atelier-sept.example',
  phone: '+33 4 78 00 00 00',
  registration: 'RCS Lyon 777 777 777',
  vat_number: 'FR77777777777',
  publication_director: 'Ada Sept',
  host: 'Machines SA\n1 rue du Port, 75001 Paris\n+33 1 77 00 00 00',
  mediator: 'Médiation Sept\n7 rue du Port, 75001 Paris',
  mediator_url: 'https://mediation.example',
  share_capital: '7 000 €',
  epr_numbers: '',
  pec: '',
} as const;

export const LEGAL_PAGES = ['cgv', 'retpolicy', 'privacy', 'legal'] as const;

/** The notice of the legal guarantee, with its text, in each language: its pictures are put into the library. */
export function guaranteeNotices(admin: PocketBase): Promise<object> {
  const notices = LOCALES.flatMap((locale) => [
    [`guarantee_${locale}`, png(`notice-${locale}.png`)],
    [`guarantee_alt_${locale}`, 'The legal guarantee of conformity'],
  ]);
  return withMedia(admin, 'shop', Object.fromEntries(notices));
}

/** Text of the demo → of this shop. */
const OWN: readonly (readonly [string, string])[] = [
  [DEMO_SELLER.legal_name, SELLER.legal_name],
  [DEMO_SELLER.registration, SELLER.registration],
  [DEMO_SELLER.vat_number, SELLER.vat_number],
  [DEMO_SELLER.publication_director, SELLER.publication_director],
  [DEMO_SELLER.email, SELLER.email],
  [DEMO_SELLER.pec, 'sept@pec.example'],
  ['Médiateur Exemple', 'Médiation Sept'],
  ['Hébergeur Exemple', 'Machines'],
  ['FR000000_0', 'FR777777_0'],
];

/** A text of the demo as somebody makes it their own: without the notice above it, and with their names. */
function ownWords(html: string): string {
  return OWN.reduce(
    (text, [theirs, ours]) => text.replaceAll(theirs, ours),
    html.replace(/^<blockquote>.*?<\/blockquote>/, ''),
  );
}

/** Fills in the record of the shop, and makes the texts of its pages its own; pages that are missing are made. */
export async function fillInLaw(admin: PocketBase): Promise<void> {
  const shop = await admin.collection<ShopRecord>('shop').getFirstListItem('');
  await admin.collection('shop').update(shop.id, { ...SELLER, ...(await guaranteeNotices(admin)) });
  const pages = await admin.collection<PageRecord>('pages').getFullList();
  for (const page of pages) {
    const texts = LOCALES.map((locale) => [`body_${locale}`, ownWords(page[`body_${locale}`])]);
    await admin.collection('pages').update(page.id, Object.fromEntries(texts));
  }
  for (const key of LEGAL_PAGES)
    if (!pages.some((page) => page.key === key)) await makePage(admin, { key, body_en: '<p>Our own words.</p>' });
}
