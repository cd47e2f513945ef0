import type { StudioT } from '#src/studio/props.ts';
import type { FormSection } from '#src/studio/record/form-sections.ts';

export interface FormSectionsProps {
  readonly t: StudioT;
  readonly sections: readonly FormSection[];
}

/** Forms with fewer are seen at a glance. */
const LEAST = 3;

function go(id: string): void {
  const title = document.getElementById(id);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

/** Leads to the sections of a long form, and says where something is to be done. The address stays: it says which record this is. */
export function FormSections({ t, sections }: FormSectionsProps) {
  if (sections.length < LEAST) return null;
  const markOf = ({ hasProblem, missing, isOutdated }: FormSection): string => {
    if (hasProblem) return t('section.problem');
    if (missing > 0) return t('mark.count', { count: missing });
    return isOutdated ? t('section.outdated') : '';
  };
  return (
    <nav className="form-sections" aria-label={t('sections')}>
      <ul>
        {sections.map((section) => {
          const mark = markOf(section);
          return (
            <li key={section.id}>
              <button type="button" className="link" onClick={() => go(section.id)}>
                {t(section.title)}
              </button>
              {mark !== '' && (
                <span className="label" data-problem={section.hasProblem}>
                  {mark}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
