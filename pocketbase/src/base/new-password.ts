/** The password that a save sets, as it was typed, until it is saved. */

/** '' where it sets none, or one that nobody knows. */
export function newPassword(user: core.Record): string {
  const value: { readonly plain?: string } | undefined = user.getRaw('password');
  return value?.plain ?? '';
}

/**
 * Notes, before a save, whether the account has a password that its owner has chosen. One that came by another service,
 * or whose password was taken away, has a random one that nobody knows.
 */
export function noteOwnPassword(record: core.Record, before: core.Record | null): void {
  const isNew = before === null || record.getString('password:hash') !== before.getString('password:hash');
  if (isNew) record.set('own_password', newPassword(record) !== '');
}
