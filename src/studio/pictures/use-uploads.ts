import { useRef, useState } from 'react';
import { useStudio } from '#src/studio/use-studio.ts';
import { refusedUpload } from '#src/studio/pictures/upload-problem.ts';

export interface Uploads {
  /** Name of the file that is on its way; null: none. */
  readonly busy: string | null;
  /** Files that did not come to be pictures, and why. */
  readonly failures: readonly string[];
  readonly start: (files: readonly File[]) => void;
}

export interface UploadTools {
  /** Puts a file into the library or the draft, and gives its name there. @throws BackendError */
  readonly upload: (file: File) => Promise<string>;
  /** Why a file cannot be sent, in words; null: nothing is wrong with it. */
  readonly check: (file: File) => Promise<string | null>;
}

/** Sends files one after the other, and hands each on when it has arrived. */
export function useUploads({ upload, check }: UploadTools, add: (name: string) => void): Uploads {
  const studio = useStudio();
  const { t } = studio;
  const [busy, setBusy] = useState<string | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const queue = useRef<File[]>([]);
  const isRunning = useRef(false);
  const fail = (text: string): void => setFailures((before) => [...before, text]);
  const send = async (file: File): Promise<void> => {
    const problem = await check(file);
    if (problem !== null) {
      fail(problem);
      return;
    }
    setBusy(file.name);
    try {
      add(await upload(file));
    } catch (error) {
      const why = refusedUpload(studio, error, file.name) ?? studio.words(error);
      fail(t('pictures.problem.failed', { name: file.name, why }));
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) await send(file);
    isRunning.current = false;
    setBusy(null);
  };
  const start = (files: readonly File[]): void => {
    setFailures([]);
    queue.current.push(...files);
    void run();
  };
  return { busy, failures, start };
}
