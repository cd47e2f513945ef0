import type { StaffT } from '#src/staff/staff-words.ts';

export interface NotAllowedProps {
  readonly t: StaffT;
  readonly title: string;
  /** Whose page it is, and whom to ask. */
  readonly text: string;
  /** Site path of the shop. */
  readonly home: string;
}

/** Told to whoever is signed in and may not come in. */
export function NotAllowed({ t, title, text, home }: NotAllowedProps) {
  return (
    <div className="staff-closed">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        <a className="go" href={home}>
          {t('toShop')}
        </a>
      </p>
    </div>
  );
}
