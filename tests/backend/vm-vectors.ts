/** The same questions to the domain modules, asked in Node and in PocketBase's JavaScript VM: plain data in, JSON out. */
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatNumber, formatPercent } from '#src/domain/format/numbers.ts';
import { decodeEntities } from '#src/domain/text/html-tokens.ts';
import { contrast, contrastFailures } from '#src/domain/site/palette.ts';
import { passwordProblem, passwordStrength } from '#src/domain/person/password.ts';
import { referencePrice } from '#src/domain/money/price-history.ts';
import { covers, fromProblem, isRedirectTarget, leadsInto } from '#src/domain/site/redirects.ts';
import { richTextLines } from '#src/domain/text/rich-text-lines.ts';
import { plainText, richTextProblem, tidyRichText } from '#src/domain/text/rich-text.ts';
import { slugPath, slugProblem } from '#src/domain/catalogue/slug.ts';
import { bestBand, canBuy, STOCK_RULES, stockBand } from '#src/domain/catalogue/stock.ts';
import { isActive, isPublished, isRunning, isShown } from '#src/domain/catalogue/visible.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { goldenDifferences } from '#tests/golden/check.ts';
import { termsText } from '#src/domain/order/terms.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

const HTML = [
  '',
  'plain “text” 🎨 مرحبا é\u00a0x',
  '<p>a <b>b</b> &amp; &lt;c&gt; &#x1F3A8;&nbsp;&#8364;</p>',
  '<P CLASS="x" style=\'y\'>a<BR/>b</P>',
  '<p>x</p><script>alert(1)</script>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href=" /ok ">x</a>',
  '<ul>x</ul>',
  '<p><em>x</p></em>',
  '1 < 2 <!-- x -->',
  '<constructor><__proto__>',
];
const COLOURS = ['#000000', '#ffffff', '#777777', '#0a7f3c', '#ff5722', '#121212', '#9e9e9e'];
const SLUGS = ['a', 'linen-shirt', 'Été', 'a--b', '2', 'cart', 'é', '', 'x'.repeat(101), 'ﬁ', 'ı'];
const PATHS = ['/', '/old', '/old/*', '/fr/a/b', '/en/x', '/api', 'x', '//x', '/é', '/a%20b', '/*'];

const PASSWORDS = [
  '',
  'P@ssw0rd2024!',
  'chloé2005!!!',
  '31/12/1999',
  'le chat dort au soleil',
  'ひらがなとカタカナ文字',
  '🦊'.repeat(20),
];

const AMOUNTS = [0, 5, -7, 1950, 123_450, 1e12, Number.MAX_SAFE_INTEGER];
const NUMBERS = [0, -0, 0.5, 1.005, 999.995, 1e-7, 1234.567, -1e20];
const MOMENTS = [0, Date.UTC(2026, 2, 29, 1) - 1, Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), 4e12];

/** Every answer, as text; the same text wherever it runs. */
export function answers(): string {
  const points = [
    { at: 1_000, price: 900 },
    { at: 50_000_000_000, price: 1200 },
    { at: 51_000_000_000, price: 1100 },
  ];
  return JSON.stringify({
    visible: [
      ['draft', 'published', 'archived', ''].map((status) => isPublished({ status })),
      ([true, false, 1, 0] as const).map((active) => isActive({ active })),
      ['scheduled', 'active', 'ended'].map((state) => isRunning({ state })),
      ['products', 'items', 'countries', 'shipping_rates', 'palette'].map((collection) =>
        isShown(collection, { text: () => 'published', flag: () => true }, () => false),
      ),
    ],
    itemPrices: [presentPrice({ price: 900 }, null), presentPrice({ price: 900 }, { price: 0 })],
    formats: LOCALES.map((locale) => [
      AMOUNTS.map((amount) => ['EUR', 'JPY', 'XCG', 'KWD'].map((currency) => formatAmount(locale, amount, currency))),
      NUMBERS.map((number) => [formatNumber(locale, number, 2), formatPercent(locale, number)]),
      MOMENTS.map((ms) => [formatDate(locale, centralEuropean(ms)), formatTime(ms)]),
    ]),
    terms: HTML.map((body) => termsText({ locale: 'fr', cgv: { title: body, body }, retpolicy: { title: '', body } })),
    html: HTML.map((html) => [
      richTextProblem(html),
      tidyRichText(html),
      plainText(html),
      decodeEntities(html),
      richTextLines(html, 'https://shop.example'),
    ]),
    contrast: COLOURS.map((a) => COLOURS.map((b) => contrast(a, b))),
    failures: contrastFailures({
      text: { dark: '#777777', light: '#777777' },
      background: { dark: '#121212', light: '#ffffff' },
    }),
    slugs: SLUGS.map((slug) => [
      slugProblem('product', slug),
      slugProblem('category', slug),
      slugProblem('page', slug),
      slugPath('page', 'it', slug),
    ]),
    redirects: PATHS.map((from) => [
      fromProblem(from),
      splitLocale(from),
      ...PATHS.map((to) => [covers(from, to), isRedirectTarget(from, to), leadsInto({ from, to }, '/old')]),
    ]),
    passwords: PASSWORDS.map((password) => [passwordProblem(password), passwordStrength(password, ['chat@x.example'])]),
    bands: [-1, 0, 1, 3, 4, 1e9].map((stock) =>
      STOCK_RULES.map((rule) => [stockBand({ stock, rule }, 3), canBuy({ stock, rule }, 2)]),
    ),
    best: bestBand(['out', 'low', 'in']),
    prices: [0, 2_000, 50_500_000_000, 60_000_000_000, 1e13].map((start) => referencePrice(points, start)),
  });
}

/** As JSON. */
export function golden(): string {
  return JSON.stringify(goldenDifferences());
}

/** What the VM has under each name of a global. */
export function typesOf(names: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, typeof Reflect.get(globalThis, name)])));
}
