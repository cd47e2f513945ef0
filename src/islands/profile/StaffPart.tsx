import { useEffect, useState, type ComponentType } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';

/**
 * Shows what only those who work for the shop have: how they show that it is them, and where they are signed in. It is
 * loaded for nobody else.
 */
export function StaffPart(part: PartProps) {
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
