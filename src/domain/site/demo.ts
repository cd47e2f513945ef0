/** People who can sign in to the demo shop: their passwords are public, and a live shop has none of them. */
export const DEMO_LOGINS = {
  customer: { email: 'customer@vitrine.example', password: 'demo-customer-26' },
  editor: { email: 'editor@vitrine.example', password: 'demo-editor-26' },
  operator: { email: 'operator@vitrine.example', password: 'demo-operator-26' },
} as const;

/** Says whether an address is that of a demo login, however it is written. */
export function isDemoLogin(email: string): boolean {
  const address = email.trim().toLowerCase();
  return Object.values(DEMO_LOGINS).some((login) => login.email === address);
}

/** Value of PUBLIC_BACKEND_URL for pages that have no backend to ask: `npm run build:demo`. */
export const NO_BACKEND = 'none';

/** Address of the backend that a setting names; '' for none. */
export function backendAddress(setting: string): string {
  return setting === NO_BACKEND ? '' : setting;
}

/**
 * Local storage: 'off' where the demo bar was dismissed. Not among src/stores/keys.ts, all of which every page loads.
 */
export const DEMO_BAR_KEY = 'vitrine.demo';
