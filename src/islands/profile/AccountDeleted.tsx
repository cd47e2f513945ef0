import { useEffect, useRef } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';

/** Shows what is left of the page when its account is deleted. */
export function AccountDeleted({ props, t }: Pick<PartProps, 'props' | 't'>) {
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
