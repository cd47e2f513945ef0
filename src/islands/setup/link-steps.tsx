import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { gapText } from '#src/islands/setup/gap-words.ts';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { gapsOf } from '#src/islands/setup/steps.ts';

/** The studio has the form; it opens beside, and what is done there is seen here at the return. */
function StudioLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <p className="actions">
      <a className="go" href={href} target="_blank" rel="noopener">
        {text}
      </a>
    </p>
  );
}

/** Languages are a setting of the server: pages, forms and addresses follow from it at a start. */
export function LanguagesStep({ t }: StepParts) {
  return (
    <>
      <ul className="setup-list">
        {LOCALES.map((locale) => (
          <li key={locale} lang={locale}>
            {LOCALE_NAME[locale]}
            {locale === DEFAULT_LOCALE && ` · ${t('languages.first')}`}
          </li>
        ))}
      </ul>
      <p>{t('languages.how')}</p>
      <p>
        <code>SHOP_LANGUAGES={LOCALES.join(', ')}</code>
      </p>
    </>
  );
}

export function ProductStep({ t, props, data }: StepParts) {
  return (
    <>
      <p>{t('product.count', { count: data.state.products })}</p>
      <StudioLink href={`${props.paths.studio}#products`} text={t('product.go')} />
    </>
  );
}

/** Texts that nobody has read, each with the way to its form. */
export function TextsStep({ t, props, data }: StepParts) {
  const others = gapsOf('texts', data).filter(({ code }) => code !== 'page_unread');
  return (
    <>
      {others.map((gap) => (
        <p key={JSON.stringify(gap)}>{gapText(t, gap)}</p>
      ))}
      {data.unread.length === 0 ? (
        <p>{t('texts.none')}</p>
      ) : (
        <ul className="setup-list">
          {data.unread.map((page) => (
            <li key={page.id}>
              <a href={`${props.paths.studio}#pages/${page.id}`} target="_blank" rel="noopener">
                {page[`title_${props.locale}`] || page[`title_${DEFAULT_LOCALE}`]}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>{t('texts.how')}</p>
    </>
  );
}

export function OrderStep({ t, props, data }: StepParts) {
  return (
    <>
      <p>{t(data.state.hasOrders ? 'order.there' : 'order.none')}</p>
      <StudioLink href={props.paths.catalogue} text={t('order.go')} />
    </>
  );
}
