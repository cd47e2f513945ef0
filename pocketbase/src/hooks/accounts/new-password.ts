/** The password that a save sets, as it was typed, until it is saved. */

/** '' where it sets none, or one that nobody knows. */
export function newPassword(user: core.Record): string {
  const value: { readonly plain?: string } | undefined = user.getRaw('password');
  return value?.plain ?? '';
}
