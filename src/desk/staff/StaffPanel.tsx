import { useCallback, useState } from 'react';
import type { StaffPerson } from '#src/contract/desk/staff.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { useList } from '#src/staff/kit/use-list.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { DESK_ROLES } from '#src/domain/person/roles.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import type { PartT } from '#src/staff/kit/part-words.ts';

function PersonRow({ person, ...props }: InviteFormProps & { readonly person: StaffPerson }) {
  const { desk, t } = usePart('desk-staff');

  const [ending, setEnding] = useState<'' | 'end' | 'appEnd'>('');
  const day = new Intl.DateTimeFormat(FORMAT_LOCALE[desk.locale], { dateStyle: 'medium', timeZone: 'UTC' });
  const mayEnd = person.role !== 'editor' && !person.self;
  return (
    <tr>
      <td>
        <strong>{person.name || person.email}</strong> {person.self && <span className="chip">{t('you')}</span>}
        {person.invited && <span className="chip">{t('invited')}</span>}
      </td>
      <td>{person.email}</td>
      <td>{t(`role.${person.role}`)}</td>
      <td>{person.seen === '' ? t('never') : day.format(new Date(person.seen))}</td>
      <td>
        {mayEnd && ending === '' && (
          <button type="button" className="link" onClick={() => setEnding('end')}>
            {t('end')}
          </button>
        )}{' '}
        {person.app && !person.self && ending === '' && (
          <button type="button" className="link" onClick={() => setEnding('appEnd')}>
            {t('appEnd')}
          </button>
        )}
        {ending !== '' && <EndForm {...props} person={person} what={ending} cancel={() => setEnding('')} />}
      </td>
    </tr>
  );
}

/** '#staff': who works in the shop. */
export function StaffPanel() {
  const { desk, t } = usePart('desk-staff');
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('staff', {}), [desk]));
  return (
    <>
      <h1>{desk.t('nav.staff')}</h1>
      <p className="lead">{t('intro')}</p>
      <Failed error={error} reload={reload} />
      <table className="desk-list" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('seen')}</th>
            <th scope="col">{t('end')}</th>
          </tr>
        </thead>
        <tbody>
          {(value?.people ?? []).map((person) => (
            <PersonRow key={person.id} reload={reload} person={person} />
          ))}
        </tbody>
      </table>
      <InviteForm reload={reload} />
      <SignIns />
    </>
  );
}

/** Who has signed in to work for the shop, page by page. */
function SignIns() {
  const { desk, t } = usePart('desk-staff');
  const list = useList(useCallback((after: string) => desk.read('sign-ins', { after }), [desk]));
  return (
    <section aria-labelledby="staff-sign-ins">
      <h2 id="staff-sign-ins">{t('signIns')}</h2>
      <p>{t('signIns.text')}</p>
      <Listing list={list} none="" more={t('signIns.more')}>
        {(rows) => (
          <table className="desk-list" aria-busy={list.isBusy}>
            <thead>
              <tr>
                <th scope="col">{t('signIns.when')}</th>
                <th scope="col">{t('email')}</th>
                <th scope="col">{t('signIns.factor')}</th>
                <th scope="col">{t('signIns.device')}</th>
                <th scope="col">{t('signIns.network')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, at, email, factor, device, network, ended }) => (
                <tr key={id}>
                  <td>
                    {formatDayTime(desk.locale, new Date(at))}{' '}
                    {ended && <span className="chip">{t('signIns.ended')}</span>}
                  </td>
                  <td>{email}</td>
                  <td>{desk.t(`factor.${factor}`)}</td>
                  <td>{device}</td>
                  <td>{network}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </section>
  );
}

/** Ends the access of somebody at the desk, or their app, after one's own password. */
function EndForm({
  reload,
  person,
  what,
  cancel,
}: InviteFormProps & {
  readonly person: StaffPerson;
  readonly what: 'end' | 'appEnd';
  readonly cancel: () => void;
}) {
  const { desk, t } = usePart('desk-staff');
  const { id, email } = person;
  const input = `${what}-${id}`;
  const [password, setPassword] = useState('');
  const form = useSubmit((error) =>
    staffProblems(desk, t, error, (field) => (field === 'password' ? input : undefined)),
  );
  const end = async (): Promise<void> => {
    const { proof } = await desk.read('confirm-self', { password });
    await desk.act(what === 'end' ? 'staff-end' : 'staff-app-end', { id, proof });
    desk.say(t(what === 'end' ? 'ended' : 'appEnded', { email }));
    reload();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t(what)}
      busy={t('ending')}
      onSubmit={() => form.submit([], end)}
      foot={
        <button type="button" className="link" onClick={cancel}>
          {t('cancel')}
        </button>
      }
    >
      <p>{t(`${what}Text`, { email })}</p>
      <PasswordField
        {...form.inputOf(input, password, setPassword)}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}

export interface InviteFormProps {
  readonly reload: () => void;
}

const FIELDS: readonly string[] = ['name', 'email', 'password'];
const EMPTY = { name: '', email: '', password: '' };

/** Invites an operator or an accountant by mail. */
export function InviteForm({ reload }: InviteFormProps) {
  const { desk, t } = usePart('desk-staff');
  const [typed, setTyped] = useState(EMPTY);
  const [locale, setLocale] = useState<string>(desk.locale);
  const [role, setRole] = useState<string>('operator');
  const idOf = (field: string): string | undefined => (FIELDS.includes(field) ? `invite-${field}` : undefined);
  const form = useSubmit((error) => staffProblems(desk, t, error, idOf));
  const inputOf = (name: keyof typeof EMPTY) =>
    form.inputOf(`invite-${name}`, typed[name], (value) => setTyped({ ...typed, [name]: value }));
  const send = async (): Promise<void> => {
    const { name, email, password } = typed;
    const { proof } = await desk.read('confirm-self', { password });
    await desk.act('staff-invite', {
      name,
      email,
      locale,
      role: DESK_ROLES.find((one) => one === role) ?? 'operator',
      proof,
    });
    setTyped(EMPTY);
    desk.say(t('sent', { email }));
    reload();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('send')}
      busy={t('sending')}
      onSubmit={() => form.submit([], send)}
    >
      <h2>{t('invite')}</h2>
      <p>{t('inviteText')}</p>
      <Field {...inputOf('name')} label={t('name')} autoComplete="off" />
      <Field {...inputOf('email')} label={t('email')} type="email" autoComplete="off" autoCapitalize="none" />
      <SelectField
        id="invite-role"
        label={t('invite.role')}
        options={DESK_ROLES.map((one) => ({ value: one, text: t(`invite.${one}`) }))}
        value={role}
        disabled={form.isBusy}
        onChange={({ target }) => setRole(target.value)}
      />
      <SelectField
        id="invite-locale"
        label={t('language')}
        options={LOCALES.map((one) => ({ value: one, text: LOCALE_NAME[one] }))}
        value={locale}
        disabled={form.isBusy}
        onChange={({ target }) => setLocale(target.value)}
      />
      <PasswordField
        {...inputOf('password')}
        label={t('password')}
        show={t('show')}
        hide={t('hide')}
        autoComplete="current-password"
      />
    </PanelForm>
  );
}

const CODES = [
  'missing',
  'email_shape',
  'is_editor',
  'is_operator',
  'is_accountant',
  'yourself',
  'last_operator',
  'wrong',
  'confirm',
] as const;

/** Why an invitation or an end of access was refused. `idOf`: the id of the input of a field; undefined: it has none. */
function staffProblems(
  desk: Desk,
  t: PartT<'desk-staff'>,
  error: unknown,
  idOf: (field: string) => string | undefined,
): readonly SummaryError[] {
  const { problems } = toDeskError(error);
  const known = problems.flatMap(({ field, code }) => {
    const word = CODES.find((one) => one === code);
    const id = idOf(field);
    if (word === undefined) return [];
    const text = t(`problem.${word}`);
    return [id === undefined ? { text } : { text, field: id }];
  });
  return known.length > 0 ? known : [{ text: desk.words(error) }];
}
