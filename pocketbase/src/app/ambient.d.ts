/** The one module that the handlers of main.pb.ts load: the bundle of vitrine.ts. */
import type * as vitrine from '#pocketbase/app/vitrine.ts';

declare global {
  function require(path: string): typeof vitrine;

  interface ImportMeta {
    /** As Vite knows it; src/runtime/language-bundle.ts puts the files in its place. */
    glob<Module>(
      pattern: string,
      options: { readonly eager: true; readonly import: 'default' },
    ): Record<string, Module>;
  }
}
