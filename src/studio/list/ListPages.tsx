import { useStudio } from '#src/studio/use-studio.ts';

export interface ListPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** From one page of a list to the next. */
export function ListPages({ page, pages, onPage }: ListPagesProps) {
  const { t } = useStudio();
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
