/** Says whether money moves. The mode reaches the hooks through the environment of PocketBase's process. */

/** Says whether the shop is a demo: what is not is live, since a variable that got lost must never give goods away. */
export function isDemo(): boolean {
  return $os.getenv('SHOP_MODE').trim() === 'demo';
}
