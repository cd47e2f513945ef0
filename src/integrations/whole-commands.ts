import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const COMMANDS = fileURLToPath(new URL('../../scripts/cli.js', import.meta.url));

/** Set by the command that runs `astro build` or `astro dev` as a part of its own work. */
const PART_OF = { build: 'VITRINE_RENDERER', dev: 'VITRINE_SNAPSHOT' } as const;

const ASTRO_PORT = 4321;

/** Address at which `astro dev --port 3000 --host` is to listen: our command reads it from the environment. */
function addressOf({ port, host }: { readonly port: number; readonly host: string | boolean }): NodeJS.ProcessEnv {
  const name = typeof host === 'string' ? host : host ? '0.0.0.0' : undefined;
  return { ...(port === ASTRO_PORT ? {} : { PORT: String(port) }), ...(name === undefined ? {} : { HOST: name }) };
}

/** Runs an npm command of the project in this terminal; resolves with its exit code when it has ended. */
async function runCommand(name: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [COMMANDS, name], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // Ctrl+C reaches both. The command ends by itself, and this process after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * `npx astro build` and `npx astro dev` do what `npm run build` and `npm run dev` do: Astro alone would compile code
 * without content (decision 0204). The process ends with the command's exit code.
 */
export function wholeCommands(): AstroIntegration {
  return {
    name: 'vitrine:whole-commands',
    hooks: {
      'astro:config:setup': async ({ command, config }) => {
        if (command !== 'build' && command !== 'dev') return;
        if (process.env[PART_OF[command]] !== undefined) return;
        process.exit(await runCommand(command, command === 'dev' ? addressOf(config.server) : {}));
      },
    },
  };
}
