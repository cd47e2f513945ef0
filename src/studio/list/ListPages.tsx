import type { Studio } from '#src/studio/studio-types.ts';

export interface ListPagesProps {
  readonly studio: Studio;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** From one page of a list to the next. */
export function ListPages({ studio: { t }, page, pages, onPage }: ListPagesProps) {
  return (
    <nav className="list-pages" aria-label={t('list.pages')}>
      <button type="button" className="button button-plain" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('list.before')}
      </button>
      <span className="label">{t('list.page', { page, pages })}</span>
      <button type="button" className="button button-plain" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('list.after')}
      </button>
    </nav>
  );
}
