import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { DESK_ROLES, isOneOf, STUDIO_ROLES } from '#src/domain/person/roles.ts';
import { Addresses } from '#src/islands/profile/Addresses.tsx';
import { DeleteSetting } from '#src/islands/profile/DeleteSetting.tsx';
import { DeviceSettings } from '#src/islands/profile/DeviceSettings.tsx';
import { EmailSetting } from '#src/islands/profile/EmailSetting.tsx';
import { ExportSetting } from '#src/islands/profile/ExportSetting.tsx';
import { AccountDeleted } from '#src/islands/profile/AccountDeleted.tsx';
import { Newsletter } from '#src/islands/profile/Newsletter.tsx';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import { PasswordSetting } from '#src/islands/profile/PasswordSetting.tsx';
import { StaffPart } from '#src/islands/profile/StaffPart.tsx';
import { Person } from '#src/islands/profile/Person.tsx';
import { contactFragment } from '#src/domain/order/contact-link.ts';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import { ProvidersSetting } from '#src/islands/profile/ProvidersSetting.tsx';
import { textOf } from '#src/islands/profile/record.ts';
import { createT } from '#src/i18n/client-t.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { $session, endSession } from '#src/stores/session/session.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';

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
