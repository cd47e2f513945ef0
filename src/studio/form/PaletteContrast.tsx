import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import {
  contrast,
  CONTRAST_PAIRS,
  isHexColour,
  THEMES,
  TOKENS,
  type Theme,
  type Token,
} from '#src/domain/site/palette.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { fullList } from '#src/backend/full-list.ts';

/** Decimals of a ratio, rounded down: 4.499 must not read as the 4.5 that it misses. */
const HUNDRED = 100;

/** How readable the colour is beside each other one that it meets, while it is chosen. */
export function PaletteContrast({ form }: { readonly form: FormTools }) {
  const { studio, values } = form;
  const { t, locale, client } = studio;
  const drafts = useStore(studio.drafts.$all);
  const load = useCallback(() => fullList(client.collection<StoredRecord>('palette')), [client]);
  const { value } = useReadOnce(load);
  const own = TOKENS.find((token) => token === values['token']);
  const colourOf = (token: Token, theme: Theme): string => {
    if (token === own) return textOf(values, theme);
    const stored = value?.find((row) => row['token'] === token);
    const draft = drafts.find((one) => one.author === studio.me.id && one.record === stored?.id);
    return textOf({ ...stored, ...draft?.data }, theme);
  };
  const nameOf = (token: Token): string => {
    const row = token === own ? values : value?.find((one) => one['token'] === token);
    return inLanguage(row ?? {}, 'name', locale) || token;
  };
  const pairs = CONTRAST_PAIRS.filter(({ foreground, background }) => foreground === own || background === own);
  return (
    <section className="record-group" aria-labelledby="contrast-title">
      <h2 id="contrast-title">{t('contrast.title')}</h2>
      <ul className="contrasts">
        {THEMES.flatMap((theme) =>
          pairs.map(({ foreground, background, least }) => {
            const [front, back] = [colourOf(foreground, theme), colourOf(background, theme)];
            if (!isHexColour(front) || !isHexColour(back)) return null;
            const ratio = contrast(front, back);
            const isEnough = ratio >= least;
            return (
              <li key={`${theme} ${foreground} ${background}`} data-enough={isEnough}>
                <span className="contrast-sample" aria-hidden="true" style={{ color: front, backgroundColor: back }}>
                  Aa
                </span>
                <span>
                  {t('contrast.pair', { foreground: nameOf(foreground), background: nameOf(background) })}{' '}
                  <span className="label">{t(theme === 'dark' ? 'field.dark' : 'field.light')}</span>
                </span>
                <strong className="label">
                  {t(isEnough ? 'contrast.enough' : 'contrast.less', {
                    ratio: formatNumber(locale, Math.floor(ratio * HUNDRED) / HUNDRED, 2),
                    least: formatNumber(locale, least, 1),
                  })}
                </strong>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
