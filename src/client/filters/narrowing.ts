/**
 * Inline before the products of a listing: where the address narrows it down (listing-query.ts), those of the page are
 * not shown first. They come back when the script that knows better does not come.
 */
const WAIT_MS = 10_000;

const { classList } = document.documentElement;
if (/[?&](?!item=|lang=)[a-z][a-z0-9]*=[a-z0-9.-]+(?:&|$)/.test(location.search)) {
  classList.add('narrowing');
  setTimeout(() => classList.remove('narrowing'), WAIT_MS);
}
