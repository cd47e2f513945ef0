/** Groups of settings as requests name them, and their columns. */
import { own, type Body } from '#pocketbase/base/body.ts';
import { SETTINGS, type GroupName, type SettingField, type SettingsGroup } from '#src/contract/desk/settings.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

export interface NamedGroup extends SettingsGroup {
  readonly name: GroupName;
}

/** null: there is no such group. */
export function groupOf(body: Body): NamedGroup | null {
  const name = own(body, 'group');
  if (typeof name !== 'string' || !Object.hasOwn(SETTINGS, name)) return null;
  const known = name as GroupName;
  return { name: known, ...SETTINGS[known] };
}

interface Column {
  readonly name: string;
  readonly field: SettingField;
}

export function columnsOf({ fields }: SettingsGroup): readonly Column[] {
  return fields.flatMap((field) =>
    field.localized === true
      ? LOCALES.map((locale) => ({ name: `${field.name}_${locale}`, field }))
      : [{ name: field.name, field }],
  );
}
