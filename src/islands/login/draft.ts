/** The email address that is being typed survives a reload or the error page in this tab. The password is never kept. */
const KEY = 'vitrine.draft.login';

export function readDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** '' forgets it. */
export function keepDraft(email: string): void {
  try {
    if (email === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, email);
  } catch {
    // Storage is blocked: then it lasts as long as the page.
  }
}
