/** The page of setting up lists who works in the studio, without reading every customer (docs/decisions/0237). */
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const ADDED: Indexes = { users: [{ name: 'index_users_editors', columns: '`role`', where: "`role` = 'editor'" }] };

migrate(
  (app) => changeIndexes(app, {}, ADDED),
  (app) => changeIndexes(app, ADDED, {}),
);
