import type { Gap } from '#src/domain/site/law.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { SetupT } from '#src/islands/setup/props.ts';
import { FIELD_WORDS } from '#src/islands/setup/field-words.ts';

function namesOf(t: SetupT, fields: readonly string[]): string {
  const known = new Map<string, Parameters<SetupT>[0]>(Object.entries(FIELD_WORDS));
  return fields.map((field) => t(known.get(field) ?? 'field.other')).join(', ');
}

/** Words for what keeps the shop closed, for its owner; the list itself is the one of `npm run doctor`. */
export function gapText(t: SetupT, gap: Gap): string {
  switch (gap.code) {
    case 'facts':
      return t('gap.facts', { fields: namesOf(t, gap.fields) });
    case 'invented':
      return t('gap.invented', { fields: namesOf(t, gap.fields) });
    case 'guarantee':
      return t('gap.guarantee', { languages: gap.locales.map((locale) => LOCALE_NAME[locale]).join(', ') });
    case 'page_missing':
      return t('gap.page_missing', { page: gap.page });
    case 'page_template':
      return t('gap.page_template', { page: gap.title });
    case 'page_unread':
      return t('gap.page_unread', { page: gap.title });
    case 'mail':
      return t('gap.mail');
    case 'payment':
      return t('gap.payment');
  }
}
