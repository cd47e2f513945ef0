/** Lists for a role of people name the collection of people first: an account of a program had each row asked for it. */
const ROLES: Readonly<Record<string, string>> = {
  awaited_pictures: "@request.auth.role = 'editor'",
  comparisons: "@request.auth.role = 'operator'",
  disputes: "@request.auth.role = 'operator'",
  mails: "@request.auth.role = 'operator' && secret = false",
  staff_actions: "@request.auth.role = 'operator'",
  transfers: "@request.auth.role = 'operator'",
};

const PERSON = "@request.auth.id != '' && @request.auth.collectionName = 'users'";

function changeRules(app: CoreApp, ruleOf: (role: string) => string) {
  for (const [name, role] of Object.entries(ROLES)) {
    const collection = app.findCollectionByNameOrId(name);
    collection.listRule = ruleOf(role);
    collection.viewRule = ruleOf(role);
    app.save(collection);
  }
}

migrate(
  (app) => {
    changeRules(app, (role) => `${PERSON} && ${role}`);
  },
  (app) => {
    changeRules(app, (role) => role);
  },
);
