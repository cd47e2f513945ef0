import type { AstroIntegration } from 'astro';

/**
 * Brings what React's fast refresh needs before the first component, in `astro dev`: Astro brings it for islands of its
 * own, and ours are mounted by src/client.
 */
export function reactInDev(): AstroIntegration {
  return {
    name: 'vitrine:react-in-dev',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', "import '@vitejs/plugin-react/preamble';");
      },
    },
  };
}
