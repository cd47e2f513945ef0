import { useCallback, useMemo, useState } from 'react';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { MoveInWizard } from '#src/staff/moving-in/MoveInWizard.tsx';
import { OldAddresses } from '#src/staff/moving-in/OldAddresses.tsx';
import type { MoveInT } from '#src/staff/moving-in/words.ts';
import { AwaitedPictures } from '#src/studio/moving-in/AwaitedPictures.tsx';
import { studioSender } from '#src/studio/moving-in/studio-sender.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface StudioMoveInProps {
  readonly studio: Studio;
  readonly t: MoveInT;
  readonly findingT: FindingT;
}

/** Products and addresses of a former shop, their pictures that are on their way, and whether old addresses lead somewhere. */
export function StudioMoveIn({ studio, t, findingT }: StudioMoveInProps) {
  const sender = useMemo(() => studioSender(studio), [studio]);
  const [ends, setEnds] = useState(0);
  const onEnd = useCallback(() => setEnds((count) => count + 1), []);
  return (
    <>
      <h1 tabIndex={-1}>{t('wizard.title')}</h1>
      <p className="lead">{t('wizard.studio')}</p>
      <MoveInWizard
        t={t}
        findingT={findingT}
        locale={studio.locale}
        currency={studio.props.currency}
        sender={sender}
        place="studio"
        onEnd={onEnd}
        after={
          <p className="actions">
            <a className="go" href="#publish">
              {t('wizard.publish')}
            </a>
          </p>
        }
      />
      <AwaitedPictures key={ends} studio={studio} t={t} />
      <section className="move-in-part" aria-labelledby="move-in-addresses">
        <h2 id="move-in-addresses">{t('day.addresses')}</h2>
        <OldAddresses t={t} locale={studio.locale} importPath="#import" />
      </section>
    </>
  );
}
