/** The fragment by which other pages ask for a new password. */
export const FORGOTTEN = '#forgotten';
