/** The one module that the handlers of main.pb.ts load: the bundle of vitrine.ts. */
declare function require(path: string): typeof import('#pocketbase/vitrine.ts');
