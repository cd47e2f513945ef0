import type { ReactNode } from 'react';

export interface ProfileSectionProps {
  /** Id of the part; its heading has `{id}-title`. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the page: its heading, and what can be seen and changed in it. */
export function ProfileSection({ id, title, children }: ProfileSectionProps) {
  return (
    <section id={id} className="profile-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="profile-settings">{children}</div>
    </section>
  );
}
