import type { RefObject } from 'react';

export interface ListSearchProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly maxLength: number;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A field above a list, which is narrowed as somebody types. */
export function ListSearch({ id, label, hint, typed, type, maxLength, input }: ListSearchProps) {
  return (
    <form role="search" className="order-search" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  );
}
