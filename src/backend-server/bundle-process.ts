/** Makes the code of the backend: `node bundle-process.ts OUT_DIR [SHOP_DIR]` (backend-code.ts). */
import { buildBackend } from '#src/backend-server/backend-bundle.ts';

const [outDir, shopDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('A folder to write to is needed.');
await buildBackend(outDir, shopDir);
