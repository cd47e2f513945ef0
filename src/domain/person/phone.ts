/** Telephone numbers, as carriers ask for them. */

/** Most characters (UTF-16 code units) of a tidied number: 15 digits, and what people put between them. */
export const PHONE_LENGTH = 40;

/** One blank between groups, none around. */
export function tidyPhone(phone: string): string {
  return phone.trim().replace(/[\s\u00a0\u202f]+/g, ' ');
}

/**
 * Says what is wrong with a tidied number: 6 to 15 digits (E.164), a plus at the start, and what people put between
 * groups.
 */
export function phoneProblem(phone: string): 'missing' | 'too_long' | 'shape' | null {
  if (phone === '') return 'missing';
  if (phone.length > PHONE_LENGTH) return 'too_long';
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d ()./-]+$/.test(phone) && digits >= 6 && digits <= 15 ? null : 'shape';
}
