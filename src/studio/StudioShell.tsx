import { useEffect, useRef, useCallback, useState, type ReactNode } from 'react';
import { isEdited, type EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Studio, Panel } from '#src/studio/studio-types.ts';
import { useHashLocation, type HashLocation } from '#src/staff/hash-location.ts';
import { forgetOldEdits } from '#src/studio/record/kept-edit.ts';
import { SignedOut } from '#src/staff/SignedOut.tsx';
import { ListingPage } from '#src/studio/listing/ListingPage.tsx';
import { RecordList } from '#src/studio/list/RecordList.tsx';
import { RecordPage } from '#src/studio/record/RecordPage.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import { useStore } from '@nanostores/react';
import { StaffNav } from '#src/staff/StaffNav.tsx';
import type { Word } from '#src/studio/fields/field-spec.ts';
import type PocketBase from 'pocketbase';
import type { Records } from '#src/contract/records.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import type { PublishedVersion } from '#src/domain/site/published-version.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { formProblems, type FormProblem } from '#src/studio/sales/sale-form.ts';
import { SaleOutcome } from '#src/studio/sales/SaleOutcome.tsx';
import { SaleSourceFields, SaleTermsFields } from '#src/studio/sales/SaleFields.tsx';
import { useSaleRun } from '#src/studio/sales/use-sale-run.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { CouponsPanel } from '#src/studio/coupons/CouponsPanel.tsx';
import { PublishPanel } from '#src/studio/publish/PublishPanel.tsx';
import { SearchesPanel } from '#src/studio/searches/SearchesPanel.tsx';
import { ReviewsPanel } from '#src/studio/reviews/ReviewsPanel.tsx';
import { ImportPanel } from '#src/studio/table/ImportPanel.tsx';
import { MediaPanel } from '#src/studio/media/MediaPanel.tsx';
import { MoveInPanel } from '#src/studio/moving-in/MoveInPanel.tsx';

const FIRST: HashLocation = { section: 'products', rest: '' };

function sectionAt(
  { section, rest }: HashLocation,
  studio: Studio,
): { readonly title: string; readonly body: ReactNode } {
  const panel = PANELS.find(({ place: location }) => location === section);
  if (panel !== undefined) return { title: studio.t(panel.title), body: <panel.Panel rest={rest} /> };
  const collection = isEdited(section) ? section : 'products';
  const body = <CollectionPage key={collection} collection={collection} rest={rest} />;
  return { title: studio.t(SPECS[collection].title), body };
}

/** Navigation and the place that one is at. Going to another place takes the focus to its title. */
export function StudioShell() {
  const studio = useStudio();
  const found = useHashLocation();
  const location = found.section === '' ? FIRST : found;
  const main = useRef<HTMLDivElement>(null);
  const { title, body } = sectionAt(location, studio);
  const spot = `${location.section}/${location.rest}`;
  const before = useRef(spot);
  useEffect(() => {
    document.title = `${title} · ${studio.t('title')}`;
    if (before.current === spot) return;
    before.current = spot;
    scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus();
  }, [spot, title, studio]);
  useEffect(forgetOldEdits, []);
  useEffect(() => {
    void studio.drafts.load().catch(() => undefined);
    return studio.drafts.follow();
  }, [studio]);
  return (
    <div className="staff studio">
      <StudioNav studio={studio} here={location.section} title={title} />
      <div ref={main} className="staff-main">
        <SignedOut t={studio.t} paths={{ login: studio.props.paths.login, here: studio.props.paths.studio }} />
        <NewVersion />
        {body}
      </div>
    </div>
  );
}

interface CollectionPageProps {
  readonly collection: EditedCollection;
  /** What stands after the collection in the place: '', 'new/{id}', '{id}', or '{id}/{field}' of a look at drafts. */
  readonly rest: string;
}

/** After 'sales/': no record has such an id. */
const MANY = 'many';

/** A collection: the list of its records, or one of them. */
function CollectionPage({ collection, rest }: CollectionPageProps) {
  if (SPECS[collection].single) return <SingleRecord collection={collection} />;
  if (rest === '' && (collection === 'products' || collection === 'items'))
    return <ListingPage collection={collection} />;
  if (rest === MANY && collection === 'sales') return <SalesForMany />;
  // Blocks are listed by the page that they stand on.
  if (rest === '' && collection === 'blocks') return <SingleRecord collection="home" />;
  if (rest === '') return <RecordList collection={collection} />;
  const isNew = rest.startsWith('new/');
  const [id = '', field = ''] = (isNew ? rest.slice('new/'.length) : rest).split('/');
  return <RecordPage key={id} collection={collection} id={id} isNew={isNew} field={field} />;
}

/** The record of a collection that has exactly one. */
function SingleRecord({ collection }: { readonly collection: EditedCollection }) {
  const studio = useStudio();
  const load = useCallback(
    async () =>
      (await studio.client.collection<StoredRecord>(collection).getList(1, 1, { fields: 'id' })).items[0]?.id ?? null,
    [studio, collection],
  );
  const { value, error, isBusy } = useReadOnce(load);
  if (value !== null) return <RecordPage collection={collection} id={value} isNew={false} field="" />;
  if (error !== null) return <p role="alert">{studio.words(error)}</p>;
  return <p role="status">{studio.t(isBusy ? 'loading' : 'record.missing')}</p>;
}

interface StudioNavProps {
  readonly studio: Studio;
  /** Section of the place that one is at. */
  readonly here: string;
  /** Its title. */
  readonly title: string;
}

/** The places of the studio; that of publishing says how much waits there. */
function StudioNav({ studio, here, title }: StudioNavProps) {
  const { t, props, me, drafts } = studio;
  const waiting = useStore(drafts.$all).filter(({ author }) => author === me.id).length;
  const hasCoupons = useCouponsAllowed(studio.client);
  const shown = PANELS.filter(({ place }) => place !== COUPONS_PLACE || hasCoupons);
  const panels = shown.map((panel) => ({
    place: panel.place,
    text: panel.place === 'publish' && waiting > 0 ? t('nav.publish', { count: waiting }) : t(panel.title),
  }));
  const sections = SECTIONS.map((section) => ({
    title: t(section.title),
    links: section.places.map((place) => ({ place, text: t(SPECS[place].title) })),
  }));
  const groups = [{ title: null, links: panels }, ...sections];
  return <StaffNav t={t} here={here} title={title} groups={groups} paths={props.paths} />;
}

/** The navigation: places by what they are about. Items are reached by their product and by their own list. */
const SECTIONS: readonly { readonly title: Word; readonly places: readonly EditedCollection[] }[] = [
  {
    title: 'nav.catalogue',
    places: ['products', 'items', 'categories', 'attributes', 'attribute_values', 'synonyms', 'manufacturers', 'sales'],
  },
  { title: 'nav.content', places: ['home', 'pages', 'shipping_rates'] },
  { title: 'nav.site', places: ['shop', 'palette', 'redirects'] },
];

/** Whether the operators let editors change vouchers; not before that is known. The backend looks each time. */
function useCouponsAllowed(client: PocketBase): boolean {
  const load = useCallback(async (backend: PocketBase): Promise<boolean> => {
    const fields = { fields: 'editors_coupons' };
    const shop = await backend
      .collection('shop')
      .getFirstListItem<Pick<Records['shop'], 'editors_coupons'>>('', fields);
    return shop.editors_coupons;
  }, []);
  return useLoaded(load, client) === true;
}

/** One line about a version that is there: text alone, and at most a link to what is new. */
export function VersionLine({ t, newer }: { readonly t: Studio['t']; readonly newer: PublishedVersion }) {
  const { version, date, security, notes } = newer;
  return (
    <p className="note" role="status">
      {t(security ? 'newVersion.security' : 'newVersion.text', { version, date })}
      {notes !== '' && (
        <>
          {' '}
          <a className="go" href={notes} target="_blank" rel="noopener noreferrer">
            {t('newVersion.notes')}
          </a>
        </>
      )}
    </p>
  );
}

/** Says that a new version of the shop's software is there. Whoever cannot be told works on without it. */
function NewVersion() {
  const { client, t } = useStudio();
  const [newer, setNewer] = useState<PublishedVersion | null>(null);
  useEffect(() => {
    callStudio(client, 'version', {}).then(
      (answer) => setNewer(answer.newer),
      () => undefined,
    );
  }, [client]);
  return newer === null ? null : <VersionLine t={t} newer={newer} />;
}

/** Sales of many items at once: chosen, looked at, made. */
function SalesForMany() {
  const { t } = useStudio();
  const { run, isBusy, type, look, save, close } = useSaleRun();
  const [isAsked, setAsked] = useState(false);
  const { form, now } = run;
  const missing = formProblems(form);
  const problems: readonly FormProblem[] = isAsked ? missing : [];
  return (
    <>
      <h1 tabIndex={-1}>{t('sales.many')}</h1>
      <p>{t('sales.about')}</p>
      {now.step !== 'saved' && (
        <form
          className="sale-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isBusy) return;
            setAsked(true);
            const [first] = missing;
            if (first === undefined) void look();
            else document.getElementById(`sale-${first}`)?.focus();
          }}
        >
          <fieldset className="sale-fields" disabled={isBusy}>
            <SaleSourceFields run={run} problems={problems} onType={type} />
            <SaleTermsFields form={form} problems={problems} onType={type} />
          </fieldset>
          <p className="actions">
            <button type="submit" className="button button-plain" aria-disabled={isBusy}>
              {t('sales.look')}
            </button>
          </p>
        </form>
      )}
      <SaleOutcome form={form} now={now} onSave={(rows) => void save(rows)} onClose={close} />
    </>
  );
}

/** Is in the navigation only where the operators allow it. */
export const COUPONS_PLACE = 'coupons';

/** Places that are no lists of records, in the order of the navigation: their names in the address, their titles, what stands there. */
export const PANELS: readonly { readonly place: string; readonly title: Word; readonly Panel: Panel }[] = [
  { place: 'publish', title: 'publish.title', Panel: PublishPanel },
  { place: 'reviews', title: 'reviews.title', Panel: ReviewsPanel },
  { place: 'media', title: 'media.title', Panel: MediaPanel },
  { place: COUPONS_PLACE, title: 'coupons.title', Panel: CouponsPanel },
  { place: 'import', title: 'import.title', Panel: ImportPanel },
  { place: 'move-in', title: 'moveIn.title', Panel: MoveInPanel },
  { place: 'searches', title: 'searches.title', Panel: SearchesPanel },
];
