/** Reading JSON that anybody may have written. */

/** The fields of a JSON object; {} for text that is no JSON or no object. */
export function parseObject(raw: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(`${raw}`);
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A string with something in it, or null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
