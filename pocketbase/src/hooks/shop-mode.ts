/** Whether money moves. The mode reaches the hooks through the environment of PocketBase's process. */

/** True unless SHOP_MODE=live. */
export function isDemo(): boolean {
  return $os.getenv('SHOP_MODE') !== 'live';
}
