/** Questions to the DNS, bounded in time and number. */
import { Resolver } from 'node:dns/promises';

export interface Dns {
  /**
   * Texts of the TXT records of a name; none: there are none. @throws DnsSilence where nobody answers, or time and
   * questions are used up.
   */
  txt(name: string): Promise<readonly string[]>;
}

/** Nobody knows: that is another thing than "there is no record". */
export class DnsSilence extends Error {
  override readonly name = 'DnsSilence';
}

/** ms of one question, of all of them, and how many there are at most. */
const QUESTION_MS = 1500;
const ALL_MS = 5000;
const QUESTIONS = 40;

/** Answers of the DNS where a name or a record is not there. */
const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * @param servers `address:port`; none: those of this machine.
 * @param allMs ms that all questions together take at most.
 */
export function openDns(servers: readonly string[], allMs = ALL_MS): Dns {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const until = performance.now() + allMs;
  let [asked, isOver] = [0, false];
  const end = (): void => {
    isOver = true;
    resolver.cancel();
  };
  const answer = async (name: string, left: number): Promise<readonly string[]> => {
    const timer = setTimeout(end, left);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = codeOf(error);
      if (NOTHING.has(code)) return [];
      throw new DnsSilence(`${name}: ${code}`);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async txt(name) {
      asked += 1;
      const left = until - performance.now();
      if (isOver || asked > QUESTIONS || left <= 0) throw new DnsSilence(`${name}: no time left to ask`);
      return answer(name, left);
    },
  };
}
