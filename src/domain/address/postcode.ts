/** Postcodes: how each country writes them. */

interface PostcodeRule {
  /** Pattern of the tidy form. */
  readonly pattern: RegExp;
  readonly example: string;
  /**
   * Says where the one blank or dash of the tidy form stands, from the end (negative) or the start; absent: it has
   * none.
   */
  readonly gap?: readonly [at: number, mark: ' ' | '-'];
}

const digits = (count: number, example: string): PostcodeRule => ({ pattern: new RegExp(`^\\d{${count}}$`), example });

/** The countries of the EU, and those that its parcels go to without much ado. */
const RULES: Readonly<Record<string, PostcodeRule>> = {
  AT: digits(4, '1010'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  CH: digits(4, '3000'),
  CY: digits(4, '1010'),
  CZ: { pattern: /^\d{3} \d{2}$/, example: '110 00', gap: [3, ' '] },
  DE: digits(5, '10115'),
  DK: { pattern: /^\d{3,4}$/, example: '1050' },
  EE: digits(5, '10111'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  FR: digits(5, '75011'),
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, example: 'SW1A 1AA', gap: [-3, ' '] },
  GR: { pattern: /^\d{3} \d{2}$/, example: '104 31', gap: [3, ' '] },
  HR: digits(5, '10000'),
  HU: digits(4, '1011'),
  IE: { pattern: /^[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4}$/, example: 'D02 AF30', gap: [3, ' '] },
  IT: digits(5, '20121'),
  LI: digits(4, '9490'),
  LT: digits(5, '01100'),
  LU: digits(4, '1009'),
  LV: digits(4, '1050'),
  MC: { pattern: /^980\d\d$/, example: '98000' },
  MT: { pattern: /^[A-Z]{3} \d{4}$/, example: 'VLT 1117', gap: [3, ' '] },
  NL: { pattern: /^[1-9]\d{3} [A-Z]{2}$/, example: '1012 AB', gap: [4, ' '] },
  NO: digits(4, '0150'),
  PL: { pattern: /^\d{2}-\d{3}$/, example: '00-001', gap: [2, '-'] },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1100-048', gap: [4, '-'] },
  RO: digits(6, '010011'),
  SE: { pattern: /^\d{3} \d{2}$/, example: '111 20', gap: [3, ' '] },
  SI: digits(4, '1000'),
  SK: { pattern: /^\d{3} \d{2}$/, example: '811 01', gap: [3, ' '] },
};

function ruleOf(country: string): PostcodeRule | undefined {
  return Object.hasOwn(RULES, country) ? RULES[country] : undefined;
}

/**
 * As the country writes it: 'f-75011' → '75011', '1012ab' → '1012 AB'. What is no postcode stays what it is, in capital
 * letters.
 */
export function tidyPostcode(country: string, postcode: string): string {
  const plain = postcode.trim().replace(/\s+/g, ' ').toUpperCase();
  const rule = ruleOf(country);
  if (rule === undefined) return plain;
  const bare = plain.replace(/[\s.-]/g, '');
  // 'F-75011', 'LV-1050': the country stands before the number in letters from abroad.
  const code = /^[A-Z]{1,3}\d+$/.test(bare) && !/[A-Z]/.test(rule.example) ? bare.replace(/^[A-Z]+/, '') : bare;
  const at = rule.gap === undefined ? 0 : rule.gap[0] < 0 ? code.length + rule.gap[0] : rule.gap[0];
  const tidy = rule.gap === undefined || at <= 0 ? code : code.slice(0, at) + rule.gap[1] + code.slice(at);
  return rule.pattern.test(tidy) ? tidy : plain;
}

/**
 * Says what is wrong with a tidied postcode. A country without a rule takes none, or anything of letters and digits.
 */
export function postcodeProblem(country: string, postcode: string): 'missing' | 'shape' | null {
  const rule = ruleOf(country);
  if (rule === undefined) return /^[A-Z\d -]{0,12}$/.test(postcode) ? null : 'shape';
  if (postcode === '') return 'missing';
  return rule.pattern.test(postcode) ? null : 'shape';
}

/** A postcode of the country, to show what one looks like; '' where there is no rule. */
export function postcodeExample(country: string): string {
  return ruleOf(country)?.example ?? '';
}

/** Says whether a number pad is enough to type one. */
export function isPostcodeNumeric(country: string): boolean {
  return /^\d+$/.test(postcodeExample(country));
}
