/** Whether money moves. The mode reaches the hooks through the environment of PocketBase's process. */

/** What is not demo is live: a variable that got lost must never give goods away. */
export function isDemo(): boolean {
  return $os.getenv('SHOP_MODE').trim() === 'demo';
}
