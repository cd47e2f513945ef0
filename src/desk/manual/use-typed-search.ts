import { useCallback, useEffect, useState } from 'react';
import { useRead } from '#src/staff/kit/use-read.ts';

/** ms without a key until it is searched. */
const TYPED_MS = 250;

export interface Found<Row> {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** null: nothing is searched, or not answered yet. */
  readonly rows: readonly Row[] | null;
  readonly error: unknown;
}

/** A search as it is typed. `find` must stay the same function. */
export function useTypedSearch<Row>(find: (words: string) => Promise<readonly Row[]>): Found<Row> {
  const [typed, type] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useCallback(async () => ({ words, rows: words === '' ? null : await find(words) }), [find, words]);
  const { value, error } = useRead(read);
  return { typed, type, rows: value !== null && value.words === typed.trim() ? value.rows : null, error };
}
