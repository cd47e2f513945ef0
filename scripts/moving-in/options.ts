/** Options of `npm run import`. */
import { parseArgs } from 'node:util';
import type { TagsUse } from '#src/contract/moving-in/contents.ts';
import { SOURCES, type Source } from '#src/contract/moving-in/moved.ts';
import { MOST_BACKORDER_DAYS, USUAL_BACKORDER_DAYS, type StockRule } from '#src/domain/catalogue/stock.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

export const HELP = `Takes what another shop exports into this one, which runs:

  npm run import -- shopify products.csv [orders.csv customers.csv redirects.csv]
  npm run import -- woocommerce … | prestashop … | magento … | etsy … | table …
  npm run import -- FILE …                which shop wrote the files is guessed by their columns

Without more, everything is tried first, and nothing is written where a row cannot go in. What is in already is passed over, so a second import brings what has
changed there since: prices and pieces, new products, and texts that nobody has edited here.

  --dry-run                says what would happen, and writes nothing
  --only-good              takes in what is good, although other rows are not
  --old-origin https://…   where the old shop is: addresses on it are its paths
  --locale ${DEFAULT_LOCALE}              language of texts that say none (${LOCALES.join(', ')})
  --vat 20                 per cent of VAT to add to the prices of products (0: they include it, or the shop has none); WooCommerce and Magento need it, other files without it include VAT
  --stock RULE             of variants whose files say neither pieces nor that nobody counts them: uncounted (never sold out), backorder (sold on), stop (sold out)
  --tags USE               tags become collections (collections) or values of an attribute (attribute:NAME); without it they are left out
  --backorder-days 30      days until what is sold on leaves the shop, where no file says it
  --pictures DIR|FILE.zip  pictures that the files name, by a file or an address, brought along; without files: for what an import before has named
  --mapping FILE.json      columns of tables that no shop is known for: { "stock.csv": { "Artikel": "product.name", … } }; '' leaves a column out
  --as-read                takes the columns of such tables as they are read: without it, or --mapping, they are shown, and nothing is written
  --resume SERIES          goes on with an import that broke off, under its name
  --undo SERIES            takes an import back, as long as none of its articles was ordered
  --help                   this

Ends with 0 when everything is in (or would be), with 2 when it is in but for rows that were left out, and with 1 when nothing was begun or it broke off.`;

export interface ImportOptions {
  readonly source: Source | 'guess';
  readonly files: readonly string[];
  readonly dry: boolean;
  readonly onlyGood: boolean;
  readonly oldOrigin: string;
  readonly locale: Locale;
  /** Per cent of VAT that prices of products lack; 0: of a seller without VAT; null: nobody has said. */
  readonly vat: number | null;
  /** Rule for stock where no file says it; null: nobody has said. */
  readonly stock: StockRule | null;
  readonly backorderDays: number;
  /** Use that is made of tags. */
  readonly tags: TagsUse;
  /** Folder or ZIP of pictures, or ''. */
  readonly pictures: string;
  /** File of mappings, or ''. */
  readonly mapping: string;
  /** A person has looked at what guessed columns are read as. */
  readonly asRead: boolean;
  /** Name of the import that goes on; '': a new one. */
  readonly resume: string;
  /** Name of the import that is taken back; '': none. */
  readonly undo: string;
}

const STOCK: Readonly<Record<string, StockRule>> = { stop: '', backorder: 'backorder', uncounted: 'uncounted' };
/** null: it is none. */
function tagsUse(text: string): TagsUse | null {
  if (text === '' || text === 'drop') return '';
  if (text === 'collections') return text;
  const name = /^attribute:(.*)$/.exec(text)?.[1]?.trim() ?? '';
  return name === '' ? null : `attribute:${name}`;
}

const SERIES = /^(?:[a-z0-9]{15})?$/;

function isOrigin(text: string): boolean {
  return text === '' || (/^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname === '/');
}

/** Reason for which these cannot be used; null: they can. */
function oddOption(
  { files, oldOrigin, vat, backorderDays, resume, undo, dry, pictures }: ImportOptions,
  { locale, stock, tags }: { readonly locale: string; readonly stock: string; readonly tags: string },
): string | null {
  if (stock !== '' && !Object.hasOwn(STOCK, stock))
    return `--stock is one of ${Object.keys(STOCK).join(', ')}, and not ${stock}`;
  if (tagsUse(tags) === null) return `--tags is collections, attribute:NAME or drop, and not ${tags}`;
  if (!(Number.isInteger(backorderDays) && backorderDays >= 1 && backorderDays <= MOST_BACKORDER_DAYS))
    return `--backorder-days is a number of days from 1 to ${MOST_BACKORDER_DAYS}`;
  if (!isLocale(locale)) return `--locale is one of ${LOCALES.join(', ')}, and not ${locale}`;
  if (!isOrigin(oldOrigin)) return `--old-origin is an address like https://old.example, and not ${oldOrigin}`;
  if (vat !== null && !(vat >= 0 && vat < 100)) return '--vat is a number of per cent, such as 20 or 5.5';
  if (!SERIES.test(resume) || !SERIES.test(undo))
    return 'an import has a name of 15 letters and digits, which it said at its end';
  if (undo !== '' && (files.length > 0 || dry || resume !== '' || pictures !== '')) return '--undo stands alone';
  if (files.length > 0 || undo !== '') return null;
  if (pictures === '') return 'name the files that the other shop has exported';
  return resume === '' ? null : '--resume goes on with files: name them, or --pictures alone';
}

/** @throws OperatorError of one line. */
export function readOptions(args: readonly string[]): ImportOptions {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    'dry-run': flag,
    'only-good': flag,
    'old-origin': text,
    locale: { type: 'string', default: DEFAULT_LOCALE },
    vat: text,
    stock: text,
    tags: text,
    'backorder-days': { type: 'string', default: `${USUAL_BACKORDER_DAYS}` },
    pictures: text,
    mapping: text,
    'as-read': flag,
    resume: text,
    undo: text,
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(
      `${error instanceof Error ? error.message.split('\n', 1)[0] : ''}: npm run import -- --help`,
    );
  }
  const { values, positionals } = parsed;
  const [first, ...rest] = positionals;
  const source = SOURCES.find((one) => one === first);
  const read: ImportOptions = {
    source: source ?? 'guess',
    files: source === undefined ? positionals : rest,
    dry: values['dry-run'],
    onlyGood: values['only-good'],
    oldOrigin: values['old-origin'].replace(/\/$/, ''),
    locale: isLocale(values.locale) ? values.locale : DEFAULT_LOCALE,
    vat: values.vat === '' ? null : Number(values.vat),
    stock: STOCK[values.stock] ?? null,
    backorderDays: Number(values['backorder-days']),
    tags: tagsUse(values.tags) ?? '',
    pictures: values.pictures,
    mapping: values.mapping,
    asRead: values['as-read'],
    resume: values.resume,
    undo: values.undo,
  };
  const odd = oddOption(read, values);
  if (odd !== null) throw new OperatorError(`${odd}: npm run import -- --help`);
  return read;
}
