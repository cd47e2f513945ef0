/**
 * Mounts islands: `[data-island={name}]` with `data-mount` 'load' (at once) or 'intent' (pointer over it, touch, or focus inside), and the
 * props in `script[data-island-props]`. Loaded only by pages that have an island.
 */
export {};
