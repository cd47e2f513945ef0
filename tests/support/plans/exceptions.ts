/**
 * Statements that may read all rows of a table that grows, or sort more than few, each with the reason. The one list of them.
 * Their texts are as the failure of a test prints them, without values.
 */

const SEARCHED = 'An editor searches the whole catalogue for what is not translated.';
const OPERATOR =
  'An operator goes through the mails of the shop: secret ones are passed over. The caller is looked at first, so nobody else gets that far.';
const BY_HAND_DELETION =
  'PocketBase looks whether anything refers to a category or a page that a superuser deletes by hand. Few redirects have one.';
const CHOSEN_ITEM =
  'PocketBase looks whether an address of a former shop has chosen an item that goes. SQLite takes the index (`index_redirects_item`) as soon as some have; without any there are few redirects.';
const BY_HAND_RULE =
  'A superuser saves a rule of redirects by hand, of which there are 30 at most: no other address may lead into it.';
const MEDIUM_DELETED =
  'An editor deletes a picture by hand that nothing shows: PocketBase looks whether a product or an item has it (docs/decisions/0400).';
const VALUES =
  'An editor deletes a value of an attribute, or a product, by hand: the shop and PocketBase look which products and items name it (docs/decisions/0287).';
const ALSO_IN =
  'An editor deletes a category by hand: PocketBase takes it away from products that it shows, too, of which the shop has let there be none.';
const GOES_WITH = 'An editor deletes a product by hand: PocketBase takes it away from those that it goes with.';
const SERIES =
  'Long tables that editors have put in within the last weeks (`revisions_days`): read from the index alone.';

const ONE_DAY = 'What was sold on one day is summed from the orders of that day alone (docs/decisions/0355).';

/** Text of a statement → why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'SELECT DISTINCT `products`.* FROM `products` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE ((? IS NOT ? AND (`__auth_users`.`role` = ? OR `__auth_users`.`role` = ?))) AND (((((`products`.`name_en` IS NOT ? AND `products`.`name_en` IS NOT NULL) AND (`products`.`name_fr` = ? OR `products`.`name_fr` IS NULL)) OR ((`products`.`name_en` IS NOT ? AND `products`.`name_en` IS NOT NULL) AND (`products`.`name_it` = ? OR `products`.`name_it` IS NULL))) OR (CASE WHEN json_valid(`products`.`outdated`) THEN JSON_EXTRACT(`products`.`outdated`, ?) ELSE JSON_EXTRACT(json_object(?, `products`.`outdated`), ?) END) LIKE ? ESCAPE ?)) ORDER BY `products`.`created` ASC LIMIT ?':
    SEARCHED,
  'SELECT DISTINCT `products`.* FROM `products` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE ((? IS NOT ? AND (`__auth_users`.`role` = ? OR `__auth_users`.`role` = ?))) AND (((((`products`.`name_en` IS NOT ? AND `products`.`name_en` IS NOT NULL) AND (`products`.`name_fr` = ? OR `products`.`name_fr` IS NULL)) OR ((`products`.`name_en` IS NOT ? AND `products`.`name_en` IS NOT NULL) AND (`products`.`name_it` = ? OR `products`.`name_it` IS NULL))))) ORDER BY `products`.`created` ASC LIMIT ?':
    SEARCHED,
  'SELECT DISTINCT `products`.* FROM `products` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE ((? IS NOT ? AND (`__auth_users`.`role` = ? OR `__auth_users`.`role` = ?))) AND (((((`products`.`name_en` IS NOT ? AND `products`.`name_en` IS NOT NULL) AND (`products`.`name_fr` = ? OR `products`.`name_fr` IS NULL))))) ORDER BY `products`.`created` ASC LIMIT ?':
    SEARCHED,
  'SELECT DISTINCT `products`.* FROM `products` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE ((? IS NOT ? AND (`__auth_users`.`role` = ? OR `__auth_users`.`role` = ?))) AND ((CASE WHEN json_valid(`products`.`outdated`) THEN JSON_EXTRACT(`products`.`outdated`, ?) ELSE JSON_EXTRACT(json_object(?, `products`.`outdated`), ?) END) LIKE ? ESCAPE ?) ORDER BY `products`.`created` ASC LIMIT ?':
    SEARCHED,
  'SELECT DISTINCT `mails`.* FROM `mails` LEFT JOIN `services` `__auth_services` ON `__auth_services`.`id`=? WHERE (? IS NOT ? AND ? = ? AND `__auth_services`.`role` = ? AND `mails`.`secret` = ?) LIMIT ?':
    OPERATOR,
  'SELECT DISTINCT `mails`.* FROM `mails` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE ((? IS NOT ? AND ? = ? AND `__auth_users`.`role` = ? AND `mails`.`secret` = ?)) AND (`mails`.`to` = ?) LIMIT ?':
    OPERATOR,
  'SELECT DISTINCT `mails`.* FROM `mails` LEFT JOIN `users` `__auth_users` ON `__auth_users`.`id`=? WHERE (? IS NOT ? AND ? = ? AND `__auth_users`.`role` = ? AND `mails`.`secret` = ?) LIMIT ?':
    OPERATOR,
  'SELECT `redirects`.`id` FROM `redirects` WHERE `redirects`.`category`=? LIMIT ?': BY_HAND_DELETION,
  'SELECT `redirects`.`id` FROM `redirects` WHERE `redirects`.`page`=? LIMIT ?': BY_HAND_DELETION,
  'SELECT `redirects`.`id` FROM `redirects` WHERE `redirects`.`item`=? LIMIT ?': CHOSEN_ITEM,
  'SELECT `redirects`.* FROM `redirects` WHERE `redirects`.`id` IS NOT ?': BY_HAND_RULE,
  'SELECT g.*, EXISTS (SELECT ? FROM revisions u WHERE u.undone = g.one) AS is_undo FROM (SELECT series AS id, author_name, MAX(created) AS at, MAX(seq) AS seq, CASE WHEN MAX(collection = ?) THEN ? ELSE MIN(collection) END AS collection, MAX(publication) AS one, SUM(collection != ?) AS records, SUM(collection != ? AND undone = ?) AS remain FROM revisions WHERE series > ? GROUP BY series ORDER BY at DESC LIMIT ?) g ORDER BY at DESC':
    SERIES,
  'SELECT products.id AS id FROM products, json_each(products.goes_with) AS one WHERE one.value = ? LIMIT ?': VALUES,
  'SELECT products.id AS id FROM products, json_each(products.attributes) AS one WHERE one.value IN (?) UNION SELECT items.product AS id FROM items, json_each(items.attributes) AS one WHERE one.value IN (?)':
    VALUES,
  'SELECT products.id AS id FROM products, json_each(products.attributes) AS one WHERE one.value IN (SELECT id FROM attribute_values WHERE attribute = ?) UNION SELECT items.product AS id FROM items, json_each(items.attributes) AS one WHERE one.value IN (SELECT id FROM attribute_values WHERE attribute = ?)':
    VALUES,
  'SELECT `items`.`id` FROM `items` WHERE EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`items`.`images`), json_type(`items`.`images`)=?, FALSE) THEN `items`.`images` ELSE json_array(`items`.`images`) END) `__je__` WHERE `__je__`.`value`=?) LIMIT ?':
    MEDIUM_DELETED,
  'SELECT `products`.`id` FROM `products` WHERE EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`products`.`images`), json_type(`products`.`images`)=?, FALSE) THEN `products`.`images` ELSE json_array(`products`.`images`) END) `__je__` WHERE `__je__`.`value`=?) LIMIT ?':
    MEDIUM_DELETED,
  'SELECT `items`.`id` FROM `items` WHERE EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`items`.`attributes`), json_type(`items`.`attributes`)=?, FALSE) THEN `items`.`attributes` ELSE json_array(`items`.`attributes`) END) `__je__` WHERE `__je__`.`value`=?) LIMIT ?':
    VALUES,
  'SELECT `products`.`id` FROM `products` WHERE EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`products`.`attributes`), json_type(`products`.`attributes`)=?, FALSE) THEN `products`.`attributes` ELSE json_array(`products`.`attributes`) END) `__je__` WHERE `__je__`.`value`=?) LIMIT ?':
    VALUES,
  'SELECT `products`.`id` FROM `products` WHERE EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`products`.`also_in`), json_type(`products`.`also_in`)=?, FALSE) THEN `products`.`also_in` ELSE json_array(`products`.`also_in`) END) `__je__` WHERE `__je__`.`value`=?) LIMIT ?':
    ALSO_IN,
  'SELECT `products`.`id` FROM `products` WHERE (EXISTS (SELECT ? FROM json_each(CASE WHEN iif(json_valid(`products`.`goes_with`), json_type(`products`.`goes_with`)=?, FALSE) THEN `products`.`goes_with` ELSE json_array(`products`.`goes_with`) END) `__je__` WHERE `__je__`.`value`=?)) AND (NOT (`products`.`id`=?)) LIMIT ?':
    GOES_WITH,
  'SELECT json_group_array(json(row)) AS json FROM (SELECT json_object( ?…, name, ?, orders, ?, pieces, ?, amount, ?, refunded) AS row FROM (SELECT ? AS name, COUNT(*) AS orders, ? AS pieces, SUM(o.total) AS amount, SUM(o.refunded) AS refunded FROM orders o WHERE o.created >= ? AND o.created < ? AND o.payment_state NOT IN (?…) GROUP BY ?) UNION ALL SELECT json_object( ?…, name, ?, orders, ?, pieces, ?, amount, ?, refunded) AS row FROM (SELECT CASE WHEN json_valid(o.address) THEN COALESCE(json_extract(o.address, ?), ?) ELSE ? END AS name, COUNT(*) AS orders, ? AS pieces, SUM(o.total) AS amount, SUM(o.refunded) AS refunded FROM orders o WHERE o.created >= ? AND o.created < ? AND o.payment_state NOT IN (?…) GROUP BY ?) UNION ALL SELECT json_object( ?…, name, ?, orders, ?, pieces, ?, amount, ?, refunded) AS row FROM (SELECT o.locale AS name, COUNT(*) AS orders, ? AS pieces, SUM(o.total) AS amount, SUM(o.refunded) AS refunded FROM orders o WHERE o.created >= ? AND o.created < ? AND o.payment_state NOT IN (?…) GROUP BY ?) UNION ALL SELECT json_object( ?…, name, ?, orders, ?, pieces, ?, amount, ?, refunded) AS row FROM (SELECT l.product AS name, COUNT(DISTINCT o.id) AS orders, SUM(l.quantity) AS pieces, SUM(l.quantity * l.unit_price - l.discount) AS amount, ? AS refunded FROM orders o CROSS JOIN order_lines l ON l."order" = o.id WHERE o.created >= ? AND o.created < ? AND o.payment_state NOT IN (?…) GROUP BY ?))':
    ONE_DAY,
};
