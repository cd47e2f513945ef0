/** A change of settings as the log has it, in words: which field, what it was, what it is. */
import { SETTINGS, type GroupName, type SettingsGroup, type SettingValue } from '#src/contract/desk/settings.ts';
import { typedOf } from '#src/desk/settings/typed-values.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Strings of the settings (i18n desk-settings), as far as they are there. */
export type SettingWords = Readonly<Record<string, string>>;

interface LogContext {
  readonly locale: Locale;
  /** ISO 4217. */
  readonly currency: string;
  /** null: they are not loaded yet, and fields go by their names. */
  readonly words: SettingWords | null;
}

function isValue(value: unknown): value is SettingValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function shown(group: SettingsGroup, name: string, value: unknown, { locale, currency }: LogContext): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (!isValue(value) || value === '') return '–';
  const kind = fieldOf(group, name)?.kind ?? 'line';
  // A text that a log shortens stays one; a list of values has no room here.
  return kind === 'choice' || kind === 'country'
    ? `${value}`
    : `${typedOf(kind, value, { locale, currency, isPercent: true })}`;
}

function fieldOf({ fields }: SettingsGroup, name: string) {
  return fields.find((field) => field.name === name || (field.localized === true && name.startsWith(`${field.name}_`)));
}

function labelOf(group: SettingsGroup, name: string, { words, currency }: LogContext): string {
  const field = fieldOf(group, name)?.name ?? name;
  const label = (words?.[`field.${field}`] ?? field).replace('{{currency}}', currency);
  return field === name ? label : `${label} (${name.slice(field.length + 1)})`;
}

/** A line a field; null: the detail is of something else than settings. */
export function changeWords(detail: Readonly<Record<string, unknown>>, context: LogContext): readonly string[] | null {
  const { group: name, name: record, changes } = detail;
  if (typeof name !== 'string' || !Object.hasOwn(SETTINGS, name) || typeof changes !== 'object' || changes === null)
    return null;
  const group: SettingsGroup = SETTINGS[name as GroupName];
  const title = context.words?.[`group.${name}`] ?? name;
  const lines = Object.entries(changes).map(([field, pair]: [string, unknown]) => {
    const label = labelOf(group, field, context);
    if (!Array.isArray(pair) || pair.length < 2) return label;
    const [was, is] = pair.map((value: unknown) => shown(group, field, value, context));
    return `${label}: ${was} → ${is}`;
  });
  return [typeof record === 'string' ? `${title} ${record}`.trim() : title, ...lines];
}
