import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, useRef, type ComponentType } from 'react';
import { DESK_ROLES, isOneOf, STUDIO_ROLES } from '#src/domain/person/roles.ts';
import { Addresses } from '#src/islands/profile/Addresses.tsx';
import { DeleteSetting } from '#src/islands/profile/DeleteSetting.tsx';
import { EmailSetting } from '#src/islands/profile/EmailSetting.tsx';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import { PasswordSetting } from '#src/islands/profile/PasswordSetting.tsx';
import { Person } from '#src/islands/profile/Person.tsx';
import { contactFragment } from '#src/domain/order/contact-link.ts';
import type { ProfileProps, PartProps } from '#src/islands/profile/props.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { createT } from '#src/i18n/client-t.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { $session, endSession } from '#src/stores/session/session.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { $dark, $lowData, changeChoices } from '#src/stores/settings/island-settings.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { NEWSLETTER_STATES, type NewsletterState } from '#src/contract/account-api.ts';
import { Confirm } from '#src/islands/profile/Confirm.tsx';
import { wholeExport } from '#src/backend/whole-export.ts';
import { listProviders, unlinkProvider, type LinkedProvider } from '#src/backend/account.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';

/** The record of an account that nobody knows yet. */
const DRAWN: SessionRecord = { id: '', verified: true };

/** The account: who it is, how one signs in, where things are sent to, and the ways out. */
export function Profile(props: ProfileProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const isHydrating = useHydrating();
  const session = useStore($session);
  const [isGone, setGone] = useState(false);
  useEffect(() => void checkSession(locale), [locale]);
  if (isGone) return <AccountDeleted props={props} t={t} />;
  // The page is left for home then (client/follow-session.ts).
  if (session.status !== 'authenticated' && !isHydrating) return null;

  const own = session.status === 'authenticated' ? session.record : DRAWN;
  // What a build knows of an account: the parts of its page.
  const record = isHydrating ? DRAWN : own;
  const part = { props, t, record };
  const name = textOf(record, 'name');
  const leave = (): void => {
    // The page stays to say so: from now on it is anybody's.
    document.documentElement.dataset['access'] = '';
    setGone(true);
    // The session first: there is no account any more that could keep what has changed in the cart.
    endSession();
    leaveAccount();
  };
  return (
    <div className="profile">
      <header className="profile-head">
        <p className="lead" dir="auto">
          {isHydrating ? <Skeleton letters={16} /> : name === '' ? textOf(record, 'email') : name}
        </p>
        <p className="actions">
          {isOneOf(STUDIO_ROLES, record['role']) && (
            <a className="go" href={paths.studio}>
              {t('studio')}
            </a>
          )}
          {isOneOf(DESK_ROLES, record['role']) && (
            <a className="go" href={paths.desk}>
              {t('desk')}
            </a>
          )}
          <a className="go" href={paths.orders}>
            {t('orders')}
          </a>
          <a className="go" href={paths.saved}>
            {t('toSaved')}
          </a>
          <a
            className="go"
            href={`${paths.contact}#${contactFragment({ number: '', email: textOf(record, 'email') })}`}
          >
            {t('write')}
          </a>
          <button className="button button-plain" type="button" onClick={leaveAccount}>
            {t('signOut')}
          </button>
        </p>
      </header>
      <Person {...part} />
      <ProfileSection id="access" title={t('access')}>
        <EmailSetting {...part} />
        <PasswordSetting {...part} />
        <ProvidersSetting {...part} />
      </ProfileSection>
      {isOneOf([...STUDIO_ROLES, ...DESK_ROLES], record['role']) && <StaffPart key={`staff ${own.id}`} {...part} />}
      <Addresses key={own.id} {...part} />
      <Newsletter {...part} />
      <DeviceSettings {...part} />
      <ProfileSection id="data" title={t('data')}>
        <ExportSetting {...part} />
        <DeleteSetting {...part} onGone={leave} />
      </ProfileSection>
    </div>
  );
}

/** Shows what is left of the page when its account is deleted. */
function AccountDeleted({ props, t }: Pick<PartProps, 'props' | 't'>) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="profile-gone">
      <h2 ref={title} tabIndex={-1}>
        {t('delete.done')}
      </h2>
      <p>{t('delete.doneText')}</p>
      <a className="go" href={props.paths.home}>
        {t('delete.home')}
      </a>
    </div>
  );
}

/**
 * Shows what only those who work for the shop have: how they show that it is them, and where they are signed in. It is
 * loaded for nobody else.
 */
function StaffPart(part: PartProps) {
  const { locale } = part.props;
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null);
  useEffect(() => {
    // Without it the rest of the page works as before.
    import('#src/islands/profile/safety/load-safety.tsx')
      .then(({ loadSafety }) => loadSafety(locale))
      .then((Loaded) => setPart(() => Loaded))
      .catch(() => undefined);
  }, [locale]);
  return Part === null ? null : <Part {...part} />;
}

/** ms that the browser has to take the file over. */
const TAKEN_MS = 60_000;

/** Hands a file to the browser, as if a link to it were pressed. */
function download(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
}

/** Everything that the shop has of the account, as one file. */
function ExportSetting({ props, t }: PartProps) {
  const [said, setSaid] = useState('');
  const form = useForm({ props, t });
  const get = async (): Promise<void> => {
    setSaid('');
    const data = await wholeExport((after) =>
      after === '' ? askShop('account-export', {}) : askShop('account-export-next', { after }),
    );
    const file = `vitrine-${data.exportedAt.slice(0, 10)}.json`;
    download(file, data);
    setSaid(t('export.done', { file }));
  };
  return (
    <Setting label={t('export')} action={null} form={null} said={said}>
      <p>{t('export.about')}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button
        type="button"
        className="button button-plain"
        aria-disabled={form.isBusy}
        onClick={() => void form.submit([], get)}
      >
        {form.isBusy ? t('export.busy') : t('export.get')}
      </button>
    </Setting>
  );
}

/** Values that a theme is stored as; null: as the system prefers. */
const DARK = { system: null, dark: true, light: false } as const;
type Theme = keyof typeof DARK;

/**
 * Settings that this browser keeps, for whoever uses it. The page itself follows settings at each click
 * (client/after-load.ts).
 */
function DeviceSettings({ t }: PartProps) {
  const isHydrating = useHydrating();
  const [chosen, saves] = [useStore($dark), useStore($lowData)];
  const dark = isHydrating ? null : chosen;
  const lowData = !isHydrating && saves;
  const [isKept, setKept] = useState(true);
  const theme: Theme = dark === null ? 'system' : dark ? 'dark' : 'light';
  const themes: readonly Theme[] = ['system', 'dark', 'light'];
  return (
    <ProfileSection id="device" title={t('device')}>
      <Choices
        id="profile-theme"
        legend={t('theme')}
        value={theme}
        choices={themes.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChange={(value) => setKept(changeChoices({ dark: DARK[value] }))}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={lowData}
          aria-describedby="low-data-note"
          onChange={({ target }) => setKept(changeChoices({ lowData: target.checked }))}
        />
        <span>
          {t('lowData')}
          <span id="low-data-note" className="label">
            {t('lowDataNote')}
          </span>
        </span>
      </label>
      <p className="setting-said" role="status">
        {isKept ? '' : t('notKept')}
      </p>
    </ProfileSection>
  );
}

function stateOf(value: string): NewsletterState {
  return NEWSLETTER_STATES.find((state) => state === value) ?? 'no';
}

/** The newsletter: wanted by a press here and the link of a mail, left by one press. */
function Newsletter({ props, t, record }: PartProps) {
  // The answer is newer than what the session has of the record.
  const [answer, setAnswer] = useState<NewsletterState | null>(null);
  const [said, setSaid] = useState('');
  const value = useRef<HTMLParagraphElement>(null);
  const form = useForm({ props, t });
  const state = answer ?? stateOf(textOf(record, 'marketing'));
  const email = textOf(record, 'email');
  const ask = async (wanted: boolean, words: string): Promise<void> => {
    setSaid('');
    const next = (await askShop('newsletter', { wanted })).state;
    // The button that was pressed goes with the state that it was for.
    if (next !== state) value.current?.focus();
    setAnswer(next);
    setSaid(words);
  };
  const button = (text: string, wanted: boolean, words: string, style = 'link') => (
    <button
      type="button"
      className={style}
      aria-disabled={form.isBusy}
      onClick={() => void form.submit([], () => ask(wanted, words))}
    >
      {text}
    </button>
  );
  return (
    <ProfileSection id="newsletter" title={t('newsletter')}>
      <Setting label={t('newsletter.label')} action={null} form={null} said={said}>
        <p ref={value} className="setting-value" role="status" tabIndex={-1}>
          {t(`newsletter.${state}`, { email })}
        </p>
        <p className="unset">{t('newsletter.about')}</p>
        <ErrorSummary title={t('problem')} errors={form.errors} />
        <div className="row-actions">
          {state === 'no' && button(t('newsletter.join'), true, '', 'button button-plain')}
          {state === 'asked' && button(t('newsletter.again'), true, t('newsletter.sentAgain'))}
          {state === 'asked' && button(t('newsletter.notNow'), false, t('newsletter.left'))}
          {state === 'yes' && button(t('newsletter.leave'), false, t('newsletter.left'))}
        </div>
      </Setting>
    </ProfileSection>
  );
}

interface Known {
  readonly linked: readonly LinkedProvider[];
  readonly isOffered: boolean;
}

/** The other services that sign in to this account. Not shown where the shop knows none. */
function ProvidersSetting({ props, t }: PartProps) {
  const { locale } = props;
  const [known, setKnown] = useState<Known | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const form = useForm({ props, t }, (_, code) => (code === 'last_way_in' ? { text: t('providers.last') } : null));
  useEffect(() => {
    let isHere = true;
    openOnce(locale)
      .then(listProviders)
      .then((found) => isHere && setKnown(found))
      // Without an answer there is nothing to show.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [locale]);
  if (known === null || (known.linked.length === 0 && !known.isOffered && said === '')) return null;
  const unlink = async ({ id, name }: LinkedProvider): Promise<void> => {
    await unlinkProvider(await openOnce(locale), id);
    setAsked(null);
    setKnown({ ...known, linked: known.linked.filter((one) => one.id !== id) });
    setSaid(t('providers.unlinked', { name }));
  };
  return (
    <Setting label={t('providers')} action={null} form={null} said={said}>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      {known.linked.length === 0 ? (
        <p className="unset">{t('providers.none')}</p>
      ) : (
        <ul className="provider-list">
          {known.linked.map((provider) => (
            <li key={provider.id}>
              <span className="setting-value">{provider.name}</span>
              <Confirm
                action={t('providers.unlink')}
                name={t('providers.unlinkOf', { name: provider.name })}
                question={t('providers.ask', { name: provider.name })}
                keep={t('keep')}
                isAsked={asked === provider.id}
                isBusy={form.isBusy}
                onAsk={(isAsked) => setAsked(isAsked ? provider.id : null)}
                onConfirm={() => void form.submit([], () => unlink(provider))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="label">{t('providers.note')}</p>
    </Setting>
  );
}
