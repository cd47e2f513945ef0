/**
 * The search: its panel and its page of results, which have nearly all of it in common, so they are one chunk. Loaded
 * when the panel is opened first (after-load.ts), and by the page of results, as an island that is none of React's
 * (client/inbox.ts says why).
 */
import '#src/client/search/panel.ts';

export { mount } from '#src/client/search/results.ts';
