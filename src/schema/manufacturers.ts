import { edited } from '#src/schema/kinds/collection.ts';
import { country, line, text } from '#src/schema/kinds/fields.ts';

export const manufacturers = edited(
  {
    title: 'collection.manufacturers',
    create: 'create.manufacturers',
    name: 'name',
    search: ['name', 'contact'],
    sort: 'name,id',
    groups: ['group.manufacturer', 'group.responsible'],
  },
  {
    name: line({ required: true, edit: { group: 'group.manufacturer', label: 'field.name' } }),
    /** Postal address, several lines. */
    address: text({ edit: { group: 'group.manufacturer', label: 'field.address' } }),
    /** Electronic address: email or URL. */
    contact: line({ edit: { group: 'group.manufacturer', label: 'field.contact', hint: 'hint.contact' } }),
    /** Country where it is established: ISO 3166-1 alpha-2, or ''. */
    country: country({
      max: 2,
      pattern: '^([A-Z]{2})?$',
      edit: { group: 'group.manufacturer', label: 'field.country' },
    }),
    /**
     * Person or business that answers in the Union for a manufacturer outside of it (GPSR, art. 16); '' where nobody
     * has to.
     */
    responsible_name: line({
      edit: { group: 'group.responsible', label: 'field.responsible_name', hint: 'hint.responsible' },
    }),
    responsible_address: text({ edit: { group: 'group.responsible', label: 'field.address' } }),
    responsible_contact: line({ edit: { group: 'group.responsible', label: 'field.contact' } }),
  },
);
