/** A route of a test beside the shop's own, which calls the shop's code inside PocketBase. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';

/** For `startTestBackend`: POST /api/test/{name} calls `probe(event)` of the source, which may import `#pocketbase/…`. */
export function addProbe(name: string, source: string): (folders: BackendFolders) => Promise<void> {
  return async ({ hooksDir }) => {
    await build({
      stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
      outfile: join(hooksDir, `probe-${name}.js`),
      bundle: true,
      format: 'cjs',
      platform: 'neutral',
      target: 'es2022',
      charset: 'utf8',
      plugins: [languageBundle],
    });
    const route = `routerAdd('POST', '/api/test/${name}', (e) => require(\`\${__hooks}/probe-${name}.js\`).probe(e));\n`;
    await appendFile(join(hooksDir, 'main.pb.js'), `\n${route}`);
  };
}
