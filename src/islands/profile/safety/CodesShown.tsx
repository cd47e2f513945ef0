import { useEffect, useRef, useState } from 'react';
import type { SafetyT } from '#src/islands/profile/safety/load-safety.tsx';

export interface CodesShownProps {
  readonly words: SafetyT;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, this once. */
export function CodesShown({ words, codes, onDone }: CodesShownProps) {
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(words('codes.copied')),
      () => setSaid(words('codes.notCopied')),
    );
  return (
    <div className="form">
      <h4 ref={title} tabIndex={-1}>
        {words('codes')}
      </h4>
      <p>{words('codes.text')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" className="button button-plain" onClick={copy}>
          {words('codes.copy')}
        </button>
        <button type="button" className="button button-plain" onClick={() => print()}>
          {words('codes.print')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {words('codes.done')}
        </button>
      </p>
      <p role="status" className="label">
        {said}
      </p>
    </div>
  );
}
