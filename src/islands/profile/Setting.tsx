import { useEffect, useRef, type ReactNode } from 'react';

export interface SettingProps {
  /** Null: what stands in it has labels of its own. */
  readonly label: string | null;
  /** Value that it has now. */
  readonly children: ReactNode;
  /** The button that opens the form, with a name that says of what; null: there is nothing to open. */
  readonly action: { readonly text: string; readonly name: string; readonly onOpen: () => void } | null;
  /** The open form; null: closed. */
  readonly form: ReactNode;
  /** Words for what has come of it, for those who see and those who listen. */
  readonly said: string;
}

/**
 * One thing about the account: what it is, and the form that changes it, which opens in its place. The focus follows.
 */
export function Setting({ label, children, action, form, said }: SettingProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = form !== null;
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    if (isOpen) box.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus();
    else button.current?.focus();
  }, [isOpen]);
  return (
    <div className={label === null ? 'setting whole' : 'setting'}>
      {label !== null && <h3>{label}</h3>}
      <div ref={box} className="setting-body">
        {form ?? children}
        <p className="setting-said" role="status">
          {said}
        </p>
      </div>
      {!isOpen && action !== null && (
        <button ref={button} type="button" className="link" aria-label={action.name} onClick={action.onOpen}>
          {action.text}
        </button>
      )}
    </div>
  );
}
