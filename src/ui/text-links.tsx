import { Fragment, type ReactNode } from 'react';

/** A text with links in place of its `{{names}}`. */
export function withLinks(text: string, links: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{\{(\w+)\}\}/).map((part, index) => (
    // Texts and names take turns; nothing is ever reordered.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 1 ? links[part] : part}</Fragment>
  ));
}

/** A link that opens beside the page, so that the order does not have to be found again. */
export function pageLink(path: string, name: string): ReactNode {
  return (
    <a href={path} target="_blank" rel="noopener">
      {name}
    </a>
  );
}
