/**
 * Validates content without the database. The hooks refuse by these functions, and the studio runs them
 * while somebody types. The words of each code: i18n/{locale}/problems.json.
 */
import { attributeKeyProblem, valueKeyProblem } from '#src/domain/catalogue/attribute-keys.ts';
import { MOST_CARRIER_DAYS } from '#src/domain/catalogue/content-limits.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { googleCategory } from '#src/domain/catalogue/google-category.ts';
import { gtinProblem } from '#src/domain/catalogue/gtin.ts';
import { LOCALES, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { BLOCK_SHAPES, isBlockKind } from '#src/domain/site/blocks.ts';
import { contrastFailures, isHexColour, THEMES, TOKENS, type Theme, type Token } from '#src/domain/site/palette.ts';
import { synonymsIn } from '#src/domain/search/synonyms.ts';
import {
  fromProblem,
  isRedirectTarget,
  LONGEST_FROM,
  LONGEST_TO,
  movedAddress,
  movedProblem,
} from '#src/domain/site/redirects.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { fixedPageSlug, slugProblem, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { charactersProblem, isBlank, linesOf } from '#src/domain/text/texts.ts';
import { isPublished } from '#src/domain/catalogue/visible.ts';

type Params = Readonly<Record<string, string | number>>;

function found<Code extends string>(field: string, code: Code, params: Params = {}) {
  return { field, code, params };
}

/** The fields of a record as they would be saved. A missing field is '' or 0. */
export interface Fields {
  text(field: string): string;
  number(field: string): number;
  /** Value of a field of several parts. */
  value(field: string): unknown;
  /** Pictures in a field. */
  pictures(field: string): number;
}

/** Holds what a rule looks at beside the record. What is not known is not checked. */
export interface Around {
  /** Number of choices (lines of its options) of an item's product. */
  readonly choices?: number;
  /** The number of an article that an item has until now. */
  readonly storedGtin?: string;
  /** Price of a sale's item, minor units. */
  readonly itemPrice?: number;
  /** The other colours. */
  readonly palette?: Partial<Record<Token, Readonly<Record<Theme, string>>>>;
}

/** The column of the language that stands in for all others. */
const inDefault = (name: string): string => `${name}_${DEFAULT_LOCALE}`;

const willBePublished = (fields: Fields): boolean => isPublished({ status: fields.text('status') });

function needed(fields: Fields, names: readonly string[]) {
  return names.filter((name) => isBlank(fields.text(name))).map((name) => found(name, 'text_needed'));
}

/**
 * A list that has a line for each choice: in another language it is empty (the default language is shown) or has as
 * many lines.
 */
function lineCounts(fields: Fields, field: 'options' | 'values', count: number) {
  return LOCALES.filter((locale) => {
    const own = linesOf(fields.text(`${field}_${locale}`)).length;
    return own !== count && (locale === DEFAULT_LOCALE || own !== 0);
  }).map((locale) => found(`${field}_${locale}`, `${field}_count`, { count }));
}

function slugForms(kind: SlugKind, fields: Fields) {
  return LOCALES.flatMap((locale) => {
    const code = slugProblem(kind, fields.text(`slug_${locale}`));
    return code === null ? [] : [found(`slug_${locale}`, code)];
  });
}

/** A point a picture, in their order; what is missing at the end is the middle. */
function focusRules(fields: Fields, pictures: string) {
  const points = readPoints(fields.value('focus'));
  if (points === undefined) return [found('focus', 'focus_shape')];
  const count = fields.pictures(pictures);
  return points.length > count ? [found('focus', 'focus_count', { pictures: count })] : [];
}

/**
 * A number that is stored already may have a wrong digit: it was saved before there was this rule, and a new price must
 * not wait for it.
 */
function gtinRules(gtin: string, stored: string | undefined) {
  const problem = gtin === '' ? null : gtinProblem(gtin);
  return problem === null || (problem === 'gtin_check' && gtin === stored) ? [] : [found('gtin', problem)];
}

function itemRules(fields: Fields, { choices, storedGtin }: Around) {
  return [
    ...(choices === undefined ? [] : lineCounts(fields, 'values', choices)),
    ...gtinRules(fields.text('gtin'), storedGtin),
    ...(fields.number('unit_quantity') > 0 === (fields.text('unit') !== '') ? [] : [found('unit', 'unit_incomplete')]),
    // The law wants a day by which it comes (Directive 2011/83/EU, article 6).
    ...(fields.text('stock_rule') === 'backorder' && fields.number('backorder_days') === 0
      ? [found('backorder_days', 'backorder_days_needed')]
      : []),
    ...focusRules(fields, 'images'),
  ];
}

function manufacturerRules(fields: Fields) {
  if (!needsResponsiblePerson(fields.text('country'))) return [];
  return ['responsible_name', 'responsible_address', 'responsible_contact']
    .filter((field) => fields.text(field).trim() === '')
    .map((field) => found(field, 'responsible_needed'));
}

function pageRules(fields: Fields) {
  return [
    ...(fixedPageSlug(fields.text('key')) === null ? slugForms('page', fields) : []),
    ...(willBePublished(fields) ? needed(fields, [inDefault('title'), inDefault('slug')]) : []),
  ];
}

function isToken(value: string): value is Token {
  return TOKENS.some((token) => token === value);
}

function paletteRules(fields: Fields, { palette = {} }: Around) {
  const odd = THEMES.filter((theme) => !isHexColour(fields.text(theme)));
  if (odd.length > 0) return odd.map((field) => found(field, 'palette_colour'));
  const own = fields.text('token');
  if (!isToken(own)) return [];
  const colours = { ...palette, [own]: { dark: fields.text('dark'), light: fields.text('light') } };
  return contrastFailures(colours)
    .filter(({ foreground, background }) => foreground === own || background === own)
    .map(({ foreground, background, theme, ratio, least }) =>
      found(theme, 'palette_contrast', {
        theme,
        foreground,
        background,
        // Rounded down: 4.499 must not read as the 4.5 that it misses.
        ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
        least,
      }),
    );
}

/** ms; NaN for no date. */
function time(text: string): number {
  return Date.parse(text.replace(' ', 'T'));
}

function saleRules(fields: Fields, { itemPrice }: Around) {
  return [
    ...(time(fields.text('starts')) < time(fields.text('ends')) ? [] : [found('ends', 'sale_dates')]),
    ...(itemPrice !== undefined && fields.number('price') >= itemPrice
      ? [found('price', 'sale_price', { price: itemPrice })]
      : []),
  ];
}

function redirectRules(fields: Fields) {
  const from = fields.text('from');
  const isMoved = fields.text('origin') === 'moved';
  const shape = isMoved ? movedProblem(movedAddress(from)) : fromProblem(from);
  if (shape !== null) return [found('from', shape, shape === 'redirect_from_long' ? { most: LONGEST_FROM } : {})];
  const targets = ['product', 'category', 'page', 'to'].filter((field) => fields.text(field) !== '');
  const to = fields.text('to');
  // One of a former shop may lead nowhere yet; where its product is not shown, to the category that it names beside it.
  const isOne = isMoved ? to === '' || targets.length === 1 : targets.length === 1;
  if (!isOne) return [found('to', 'redirect_one_target')];
  if (to === '') return from.endsWith('/*') ? [found('from', 'redirect_from_shape')] : [];
  if (to.length > LONGEST_TO) return [found('to', 'redirect_to_long', { most: LONGEST_TO })];
  return isRedirectTarget(from, to) ? [] : [found('to', 'redirect_to_shape')];
}

function deliveryRules(fields: Fields) {
  const long = ['days_min', 'days_max'].filter((field) => fields.number(field) > MOST_CARRIER_DAYS);
  if (long.length > 0) return long.map((field) => found(field, 'days_most', { most: MOST_CARRIER_DAYS }));
  return fields.number('days_max') < fields.number('days_min') ? [found('days_max', 'days_order')] : [];
}

function productRules(fields: Fields) {
  return [
    ...slugForms('product', fields),
    ...lineCounts(fields, 'options', linesOf(fields.text(inDefault('options'))).length),
    ...(willBePublished(fields) ? needed(fields, [inDefault('name'), inDefault('slug')]) : []),
    ...(/^(?:[0-9]{4,10})?$/.test(fields.text('eprel')) ? [] : [found('eprel', 'eprel_shape')]),
    ...focusRules(fields, 'images'),
  ];
}

function blockRules(fields: Fields) {
  const kind = fields.text('kind');
  if (!isBlockKind(kind)) return focusRules(fields, 'images');
  const { needed: names, pictures } = BLOCK_SHAPES[kind];
  const texts = names.filter((name) => name === 'title' || name === 'text').map(inDefault);
  const isBare = names.includes('images') && fields.pictures('images') === 0;
  const lacks = [
    ...needed(fields, texts),
    ...(names.includes('category') && fields.text('category') === '' ? [found('category', 'block_category')] : []),
    ...(isBare ? [found('images', 'block_pictures')] : []),
  ];
  return [
    ...(willBePublished(fields) ? lacks : []),
    ...(pictures > 0 && fields.pictures('images') > pictures
      ? [found('images', 'block_pictures_most', { most: pictures })]
      : []),
    // What is seen before somebody presses on it, and all that who saves data loads.
    ...(fields.pictures('video') > 0 && fields.pictures('images') === 0 ? [found('images', 'block_poster')] : []),
    ...focusRules(fields, 'images'),
  ];
}

function attributeRules(fields: Fields) {
  const code = attributeKeyProblem(fields.text('key'));
  return [...needed(fields, [inDefault('name')]), ...(code === null ? [] : [found('key', code)])];
}

function attributeValueRules(fields: Fields) {
  const code = valueKeyProblem(fields.text('key'));
  const swatch = fields.text('swatch');
  return [
    ...needed(fields, [inDefault('name')]),
    ...(code === null ? [] : [found('key', code)]),
    ...(swatch === '' || isHexColour(swatch) ? [] : [found('swatch', 'palette_colour')]),
  ];
}

/** One word stands for itself: a list has at least two, and at least one language has a list. */
function synonymRules(fields: Fields) {
  const columns = LOCALES.map((locale) => `words_${locale}`);
  const lists = columns.map((column) => [column, synonymsIn(fields.text(column)).length] as const);
  if (lists.every(([, count]) => count === 0)) return [found(inDefault('words'), 'synonyms_count')];
  return lists.filter(([, count]) => count === 1).map(([column]) => found(column, 'synonyms_count'));
}

/** Names who must be named beside an offer (General Product Safety Regulation (EU) 2023/988, art. 16 and 19). */

/** Countries where the regulation holds: the Union, and the rest of the European Economic Area. */
const MARKET = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

const RULES = {
  manufacturers: manufacturerRules,
  attributes: attributeRules,
  attribute_values: attributeValueRules,
  synonyms: synonymRules,
  categories: (fields: Fields) => [
    ...slugForms('category', fields),
    ...needed(fields, [inDefault('name'), inDefault('slug')]),
    ...(googleCategory(fields.text('google_category')) === null
      ? [found('google_category', 'google_category_shape')]
      : []),
    ...focusRules(fields, 'image'),
  ],
  products: productRules,
  items: itemRules,
  sales: saleRules,
  pages: pageRules,
  blocks: blockRules,
  palette: paletteRules,
  redirects: redirectRules,
  shipping_rates: deliveryRules,
} as const;

type Ruled = keyof typeof RULES;
type Found = ReturnType<(typeof RULES)[Ruled]>[number];

export interface ContentProblem {
  readonly field: string;
  /** Key in i18n problems. */
  readonly code: Found['code'] | RichTextCode | NumberCode | CharactersCode;
  readonly params: Params;
}

function isRuled(collection: string): collection is Ruled {
  return Object.hasOwn(RULES, collection);
}

/**
 * Says what is wrong with a record of a collection as far as can be said without the database; rich texts and numbers
 * have their own functions.
 */
export function contentProblems(collection: string, fields: Fields, around: Around = {}): ContentProblem[] {
  return isRuled(collection) ? [...RULES[collection](fields, around)] : [];
}

type RichTextCode = NonNullable<ReturnType<typeof richTextProblem>>['code'];

/** Says what is wrong with a rich text, or null. `problem`: what `richTextProblem` has said of it already. */
export function richTextFieldProblem(
  field: string,
  html: string,
  problem: ReturnType<typeof richTextProblem> = richTextProblem(html),
): ContentProblem | null {
  if (problem === null) return null;
  const { code, ...params } = problem;
  return { field, code, params };
}

type CharactersCode = NonNullable<ReturnType<typeof charactersProblem>>;

/** Says what is wrong with the characters of a text that somebody has written, or null. */
export function writtenProblem(field: string, text: string): ContentProblem | null {
  const code = charactersProblem(text);
  return code === null ? null : { field, code, params: {} };
}

type NumberCode = 'price_not_whole' | 'number_not_whole';

/** Fields that hold money in minor units; their message says how to write it. */
const MONEY: readonly string[] = ['price', 'free_from'];
/** The two numbers that may have decimals or be negative. */
const FREE: readonly string[] = ['unit_quantity', 'rank'];
/** Pieces are below 0 where they are owed: that nobody writes it so, the hooks of items see to. */
const OWED: readonly string[] = ['stock'];

/** A number that cannot be read as one, or that its field cannot hold. */
export function notANumber(field: string): ContentProblem {
  return { field, code: MONEY.includes(field) ? 'price_not_whole' : 'number_not_whole', params: {} };
}

/** Says what is wrong with the number of a field, or null: amounts, counts and measures are whole and not negative. */
export function numberProblem(field: string, value: number): ContentProblem | null {
  if (FREE.includes(field)) return Number.isFinite(value) ? null : notANumber(field);
  return Number.isSafeInteger(value) && (value >= 0 || OWED.includes(field)) ? null : notANumber(field);
}

/**
 * Says whether somebody in the Union must answer for what a manufacturer there makes. `country`: ISO 3166-1 alpha-2; ''
 * is not known.
 */
function needsResponsiblePerson(country: string): boolean {
  return country !== '' && !MARKET.includes(country);
}
