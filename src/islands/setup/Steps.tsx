import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isSignedIn, loadSetup, saveShop, type SetupData, type FormValue } from '#src/backend/owner.ts';
import type { Parts, StepParts } from '#src/islands/setup/step-props.ts';
import { nextOpen, STEPS, gapsOf, stateOf, type StepName } from '#src/islands/setup/steps.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { DeliveryForm } from '#src/islands/setup/DeliveryForm.tsx';
import { MailForm } from '#src/islands/setup/MailForm.tsx';
import { PeopleStep } from '#src/islands/setup/PeopleStep.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { toBackendError } from '#src/backend/errors.ts';
import { ColumnField } from '#src/islands/setup/ColumnField.tsx';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { columnNames, columnsOf, fieldsOf, storedValue, type ShopStep } from '#src/islands/setup/shop-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import type { Gap } from '#src/domain/site/law.ts';
import type { SetupT } from '#src/islands/setup/props.ts';
import { FIELD_WORDS } from '#src/islands/setup/field-words.ts';

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** The step in the address, so that Back works; null: the list of them. */
function useSetupStep(): StepName | null {
  const hash = useSyncExternalStore(followHash, () => location.hash);
  return STEPS.find((step) => `#${step}` === hash) ?? null;
}

/** The list of steps, or the one that somebody is at. Each is saved by itself. */
export function Steps({ onOut, ...parts }: Parts & { readonly onOut: () => void }) {
  const { owner, t } = parts;
  const [data, setData] = useState<SetupData | null>(null);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const step = useSetupStep();
  const load = useCallback(
    () =>
      loadSetup(owner).then(
        (loaded) => {
          setData(loaded);
          setProblem('');
          return loaded;
        },
        async (error: unknown) => {
          // A session ends after a day; only a link opens another one.
          if (await isSignedIn(owner).catch(() => true)) setProblem(errorWords(t, error));
          else onOut();
          return null;
        },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it does at the end of a session never changes
    [owner, t],
  );
  useEffect(() => void load(), [load]);
  // What is done in the studio, in another window, is seen by whoever comes back.
  useEffect(() => {
    const follow = (): void => void (document.visibilityState === 'visible' && load());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [load]);
  const saved = async (from: StepName): Promise<void> => {
    const loaded = await load();
    setSaid(t('saved'));
    const next = loaded === null ? null : nextOpen(from, loaded, location.hostname);
    location.hash = next ?? '';
  };
  const changed = async (): Promise<void> => {
    await load();
    setSaid(t('saved'));
  };
  return (
    <>
      <p className="setup-said" role="status">
        {said}
      </p>
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}{' '}
          <button type="button" className="link" onClick={() => void load()}>
            {t('again')}
          </button>
        </p>
      )}
      {data === null ? (
        problem === '' && <p className="lead">{t('loading')}</p>
      ) : step === null ? (
        <Overview {...parts} data={data} onOut={onOut} />
      ) : (
        <StepPage key={step} {...parts} data={data} step={step} onSaved={() => saved(step)} onChanged={changed} />
      )}
    </>
  );
}

function bodyOf(step: StepName, parts: StepParts): ReactNode {
  switch (step) {
    case 'name':
    case 'tax':
    case 'seller':
    case 'guarantee':
    case 'payment':
      return <ShopForm {...parts} step={step} />;
    case 'delivery':
      return <DeliveryForm {...parts} />;
    case 'mail':
      return <MailForm {...parts} />;
    case 'people':
      return <PeopleStep {...parts} />;
    case 'languages':
      return <LanguagesStep {...parts} />;
    case 'product':
      return <ProductStep {...parts} />;
    case 'texts':
      return <TextsStep {...parts} />;
    case 'order':
      return <OrderStep {...parts} />;
  }
}

/** One step: what it is for, its form or the place where it is done, and the way back. */
function StepPage({ step, ...parts }: StepParts & { readonly step: StepName }) {
  const { t } = parts;
  return (
    <div className="setup">
      <h1>{t('title')}</h1>
      <p>
        <a href="#">{t('back')}</a>
      </p>
      <div className="setup-body">
        <p className="label">{t('stepOf', { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}</p>
        <PanelTitle text={t(`step.${step}`)} />
        <p>{t(`text.${step}`)}</p>
        {bodyOf(step, parts)}
      </div>
    </div>
  );
}

interface OverviewProps extends Parts {
  readonly data: SetupData;
  readonly onOut: () => void;
}

/** All steps with what is still missing, and whether the shop takes orders. */
function Overview({ props, t, data, onOut }: OverviewProps) {
  const isOpen = data.state.closed.length === 0;
  const steps = STEPS.map((step) => ({ step, state: stateOf(step, data, location.hostname) }));
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <div className="setup">
      <h1>{t('title')}</h1>
      <div className="setup-state" data-open={isOpen}>
        <PanelTitle text={t(isOpen ? 'open.title' : 'closed.title')} />
        <p>{isOpen && left > 0 ? t('open.left', { count: left }) : t(isOpen ? 'open.text' : 'closed.text')}</p>
        {isOpen && (
          <p className="actions">
            <a className="go" href={props.paths.home}>
              {t('toShop')}
            </a>
          </p>
        )}
      </div>
      <ol className="setup-steps">
        {steps.map(({ step, state }) => (
          <li key={step} data-state={state}>
            <a href={`#${step}`}>
              <span className="setup-step">{t(`step.${step}`)}</span>
              <span className="label setup-mark">{t(`state.${state}`)}</span>
            </a>
            {gapsOf(step, data).map((gap) => (
              <p key={JSON.stringify(gap)} className="label">
                {gapText(t, gap)}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p className="actions">
        <a className="go" href={props.paths.studio}>
          {t('toStudio')}
        </a>
        <button type="button" className="link" onClick={onOut}>
          {t('signOut')}
        </button>
      </p>
    </div>
  );
}

/** Some fields of the shop record, as its table has them. */
function ShopForm({ step, ...parts }: StepParts & { readonly step: ShopStep }) {
  const { t, owner, data, onSaved } = parts;
  const { shop } = data;
  const [typed, setTyped] = useState<Readonly<Record<string, FormValue>>>({});
  const form = useSubmit((error) => {
    const refused = refusedFields(t, error);
    return refused.length > 0 ? refused : [{ text: errorWords(t, toBackendError(error)) }];
  });
  const textOf = (column: string): string => String(typed[column] ?? storedValue(shop, column));
  // Before the country is known nobody has chosen a scheme: the one that stands there is the beginning's.
  const scheme = typed['vat_scheme'] ?? (shop.country === '' ? '' : shop.vat_scheme);
  const fields = fieldsOf(step, textOf('country'), String(scheme));
  const problems =
    step === 'tax'
      ? [
          ...(textOf('country') === '' ? [{ text: t('country.missing'), field: 'country' }] : []),
          ...(scheme === '' ? [{ text: t('scheme.missing'), field: 'vat_scheme' }] : []),
        ]
      : step === 'name' && textOf('brand').trim() === ''
        ? [{ text: t('brand.missing'), field: 'brand' }]
        : [];
  const save = async (): Promise<void> => {
    const shown = new Set<string>(fields.flatMap(columnNames));
    const values = Object.entries(typed).filter(([column]) => shown.has(column));
    await saveShop(owner, shop.id, Object.fromEntries(values));
    await onSaved();
  };
  return (
    <StepForm {...parts} form={form} onSubmit={() => form.submit(problems, save)}>
      {step === 'payment' && (
        <p className="note">{data.state.cards === '' ? t('payment.cards') : t('payment.noCards')}</p>
      )}
      {columnsOf(fields).map(({ name, column }) => (
        <ColumnField
          key={column}
          {...parts}
          name={name}
          column={column}
          valueOf={(one) => (one === 'vat_scheme' ? scheme : (typed[one] ?? storedValue(shop, one)))}
          errorOf={form.errorOf}
          onChange={(one, value) => setTyped((before) => ({ ...before, [one]: value }))}
        />
      ))}
      {step === 'name' && (
        <p>
          <a href={`${parts.props.paths.studio}#shop`} target="_blank" rel="noopener">
            {t('name.looks')}
          </a>
        </p>
      )}
    </StepForm>
  );
}

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
function LanguagesStep({ t }: StepParts) {
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

function ProductStep({ t, props, data }: StepParts) {
  return (
    <>
      <p>{t('product.count', { count: data.state.products })}</p>
      <StudioLink href={`${props.paths.studio}#products`} text={t('product.go')} />
    </>
  );
}

/** Texts that nobody has read, each with the way to its form. */
function TextsStep({ t, props, data }: StepParts) {
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

function OrderStep({ t, props, data }: StepParts) {
  return (
    <>
      <p>{t(data.state.hasOrders ? 'order.there' : 'order.none')}</p>
      <StudioLink href={props.paths.catalogue} text={t('order.go')} />
    </>
  );
}

function namesOf(t: SetupT, fields: readonly string[]): string {
  const known = new Map<string, Parameters<SetupT>[0]>(Object.entries(FIELD_WORDS));
  return fields.map((field) => t(known.get(field) ?? 'field.other')).join(', ');
}

/** Words for what keeps the shop closed, for its owner; the list itself is the one of `npm run doctor`. */
function gapText(t: SetupT, gap: Gap): string {
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
