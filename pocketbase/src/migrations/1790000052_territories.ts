/** Which special territories of a country a shop delivers to. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { lines } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const countries = app.findCollectionByNameOrId('countries');
    addFields(app, countries, [
      // A wrong name is refused with the list of the right ones, which is too long for a help text.
      lines(
        'territories',
        'Special territories of the country (with a VAT or customs law of their own, such as livigno) that you deliver to all the same, as to the rest of it: one a line.',
      ),
    ]);
    app.save(countries);
  },
  (app) => {
    const countries = app.findCollectionByNameOrId('countries');
    countries.fields.removeByName('territories');
    app.save(countries);
  },
);
