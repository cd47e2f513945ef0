import { useState } from 'react';
import type {
  ColumnMapping,
  MovedContents,
  MovedFile,
  ReadFile,
  ReadOptions,
} from '#src/contract/moving-in/contents.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface Files {
  readonly files: readonly MovedFile[];
  readonly options: ReadOptions;
  /** null: nothing is read yet. */
  readonly contents: MovedContents | null;
  readonly isBusy: boolean;
  /** They could not be read at all. */
  readonly hasFailed: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (name: string) => void;
  readonly change: (options: Partial<ReadOptions>) => void;
  readonly map: (name: string, mapping: ColumnMapping) => void;
  readonly confirmed: Confirmed;
  /** A person says that the columns of a file are right as they are now, or takes it back. */
  readonly confirm: (file: ReadFile, isRight: boolean) => void;
}

/** Name of a file → its columns, as a person has said that they are right. */
export type Confirmed = Readonly<Record<string, ColumnMapping>>;

/** Says whether no shop is known for the columns of a file. */
export const isHomeMade = ({ kind, knownBy }: ReadFile): boolean => kind !== null && knownBy !== 'shop';

/** Says whether a person has said that the columns are right, as they are now. */
export function isConfirmed({ name, mapping }: ReadFile, confirmed: Confirmed): boolean {
  return JSON.stringify(confirmed[name]) === JSON.stringify(mapping);
}

/** What was said of files that are no longer these ones: others of the same names, or in ZIPs of these names. */
export function confirmedWithout(confirmed: Confirmed, fresh: readonly string[]): Confirmed {
  const isFresh = (name: string): boolean => fresh.some((one) => name === one || name.startsWith(`${one}/`));
  return Object.fromEntries(Object.entries(confirmed).filter(([name]) => !isFresh(name)));
}

/** Lets the browser show what it has before it is busy. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

/** What was said of a file goes with it, and what was said of all files with the last one: nobody sees it any more, and the next file is another's. */
export function optionsWithout(options: ReadOptions, name: string, left: readonly MovedFile[]): ReadOptions {
  const { [name]: _gone, ...mappings } = options.mappings;
  return left.length === 0 ? { ...options, source: 'guess', mappings: {} } : { ...options, mappings };
}

/** Files of a former shop, read again whenever somebody says that they mean something else. */
export function useFiles(locale: Locale): Files {
  const [files, setFiles] = useState<readonly MovedFile[]>([]);
  const [options, setOptions] = useState<ReadOptions>({ source: 'guess', locale, oldOrigin: '', mappings: {} });
  const [contents, setContents] = useState<MovedContents | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const read = async (next: readonly MovedFile[], by: ReadOptions): Promise<void> => {
    setFiles(next);
    setOptions(by);
    setFailed(false);
    if (next.length === 0) return setContents(null);
    setBusy(true);
    try {
      const [{ readMovedFiles }] = await Promise.all([import('#src/moving-in/read-files.ts'), afterPaint()]);
      setContents(readMovedFiles(next, by));
    } catch {
      setContents(null);
      setFailed(true);
    }
    setBusy(false);
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    const fresh = await Promise.all(
      chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    const names = fresh.map(({ name }) => name);
    setConfirmed((before) => confirmedWithout(before, names));
    const others = files.filter(({ name }) => !names.includes(name));
    await read([...others, ...fresh], options);
  };
  const remove = async (name: string): Promise<void> => {
    const { unpackFiles } = await import('#src/moving-in/unpack.ts');
    // One of a ZIP goes, and the others stay.
    const all = files.some((file) => file.name === name) ? files : unpackFiles(files).files;
    const left = all.filter((file) => file.name !== name);
    await read(left, optionsWithout(options, name, left));
  };
  return {
    files,
    options,
    contents,
    isBusy,
    hasFailed,
    add: (chosen) => void add(chosen),
    remove: (name) => void remove(name),
    change: (part) => void read(files, { ...options, ...part }),
    map: (name, mapping) => void read(files, { ...options, mappings: { ...options.mappings, [name]: mapping } }),
    confirmed,
    confirm: (file, isRight) =>
      setConfirmed((before) =>
        isRight ? { ...before, [file.name]: file.mapping } : confirmedWithout(before, [file.name]),
      ),
  };
}
