/**
 * The search: its panel and its page of results, which have nearly all of it in common, so they are one chunk. Loaded when the panel is opened first (after-load.ts), and
 * by the page of results.
 */
import '#src/client/search/panel.ts';
import '#src/client/search/results.ts';
