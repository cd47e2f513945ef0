import { useEffect, useRef } from 'react';

/** The title of what has taken the place of something else: takes the focus, so that nobody is lost. */
export function PanelTitle({ text }: { readonly text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className="panel-title">
      {text}
    </h2>
  );
}
