import { copyFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { ownWords, requireShopFolder } from '#src/runtime/shop-folder.ts';

const COMPONENTS = fileURLToPath(new URL('../components/', import.meta.url));
const OWN_ICON = fileURLToPath(new URL('../html/own-icon.ts', import.meta.url));
const STYLES = fileURLToPath(new URL('../styles/shop.css', import.meta.url));
/** For the resolver: a file of the project, which packages and `#src/…` are found from. */
const PROJECT_FILE = fileURLToPath(import.meta.url);

const plainId = (id: string): string => id.split('?', 1)[0] ?? '';

/**
 * The owner's files in the place of ours. A component of theirs may show ours of the same name: from there it is not
 * replaced.
 */
function shopFolderPlugin(root: string, hasIcon: boolean): Plugin {
  const own = new Map([[STYLES, join(root, 'styles.css')]]);
  const replaced = (id: string): string | undefined => {
    const file = plainId(id);
    const mine = file.startsWith(COMPONENTS) ? join(root, 'components', file.slice(COMPONENTS.length)) : own.get(file);
    return mine !== undefined && existsSync(mine) ? mine : undefined;
  };
  return {
    name: 'vitrine:shop-folder',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const isOwn = importer.startsWith(root);
      if (isOwn && /^[./\0]/.test(source)) return null;
      const found = await this.resolve(source, isOwn ? PROJECT_FILE : importer, { ...options, skipSelf: true });
      // A component asks for its own parts (`?astro&type=style`), which are those of the same file.
      if (found === null || plainId(found.id) === plainId(importer)) return isOwn ? found : null;
      const mine = replaced(found.id);
      if (mine === undefined || mine === plainId(importer)) return isOwn ? found : null;
      return found.id.replace(plainId(found.id), mine);
    },
    load(id) {
      if (hasIcon && plainId(id) === OWN_ICON) return 'export const HAS_OWN_ICON = true;';
      const words = ownWords(root, plainId(id));
      if (words !== null) this.addWatchFile(join(root, 'i18n'));
      return words;
    },
  };
}

/** `root`: SHOP_DIR; '': the owner has no folder. @throws OperatorError when the folder holds what nothing asks for. */
export function shopFolder(root: string): AstroIntegration {
  const icon = join(root, 'icon.svg');
  const hasIcon = root !== '' && existsSync(icon);
  return {
    name: 'vitrine:shop-folder',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        if (root === '') return;
        requireShopFolder(root);
        updateConfig({
          vite: {
            plugins: [shopFolderPlugin(root, hasIcon)],
            server: { fs: { allow: [fileURLToPath(new URL('../../', import.meta.url)), root] } },
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        if (hasIcon) await copyFile(icon, fileURLToPath(new URL('icon.svg', dir)));
      },
    },
  };
}
