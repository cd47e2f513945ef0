/** Roles that work in the studio (`users.role`). */
export const STUDIO_ROLES = ['editor'] as const;

/** Roles that work at the desk: operators, and accountants in its books. */
export const DESK_ROLES = ['operator', 'accountant'] as const;

/** Says whether somebody has one of the roles; whatever is no role has none. */
export function isOneOf(roles: readonly string[], role: unknown): boolean {
  return typeof role === 'string' && roles.includes(role);
}
