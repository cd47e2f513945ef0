/** A throw-away PostgreSQL for peers that need one, from the machine's own package (Debian: `apt install postgresql`). */
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#src/runtime/ports.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';
import { startProgram } from '#tests/bench/web/programs.ts';

/** Debian keeps each version's programs apart and not on the path. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';

export interface Postgres {
  readonly port: number;
  /** Of both the user, who needs no password, and the database. */
  readonly name: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

async function programFolder(): Promise<string> {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? '' : join(DEBIAN_VERSIONS, newest, 'bin');
}

/** PostgreSQL refuses to run as root: then it is started as `nobody`. */
async function otherUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string): Promise<number> => Number((await runCommand('id', [flag, 'nobody'])).output);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** Starts an empty one at a free port of 127.0.0.1. Rejects when the machine has no PostgreSQL. */
export async function startPostgres(): Promise<Postgres> {
  const programs = await programFolder();
  const user = await otherUser();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    const name = 'postgres';
    const data = join(folder, 'data');
    const init = ['-D', data, '-U', name, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const initialized = await runCommand(join(programs, 'initdb'), init, { cwd: folder, ...user });
    if (initialized.code !== 0) throw new Error(lastLines(initialized.output, 5));
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
    const program = await startProgram(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, ready: 'ready to accept connections', signal: 'SIGINT' },
    );
    return { port, name, stop: () => program.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
