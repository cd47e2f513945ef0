declare module '*?inline-script' {
  /** The module and what it imports as one minified script. */
  const code: string;
  export default code;
}

/** Trusted Types, which TypeScript does not know yet. What a policy gives is a text to everything but the browser. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createHTML: (text: string) => string },
    ): { createHTML(text: string): string };
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): { createScriptURL(address: string): string };
  };
}

interface ImportMetaEnv {
  /** 'off' where pages register no service worker (src/integrations/service-worker.ts). */
  readonly SERVICE_WORKER?: 'on' | 'off';
  /** Address below which pictures are; '' where they are on the site itself (src/integrations/pictures.ts). */
  readonly PICTURES_URL?: string;
}
