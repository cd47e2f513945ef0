import { useEffect, useRef, useState } from 'react';
import { useHydrating } from '#src/ui/use-hydrating.ts';

/**
 * The title of what has taken the place of something else: takes the focus, so that nobody is lost. Where the page
 * begins with it, nothing has gone.
 */
export function PanelTitle({ text }: { readonly text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isHydrating = useHydrating();
  const [isFirst] = useState(isHydrating);
  useEffect(() => {
    if (!isFirst) title.current?.focus();
  }, [isFirst]);
  return (
    <h2 ref={title} tabIndex={-1} className="panel-title">
      {text}
    </h2>
  );
}
