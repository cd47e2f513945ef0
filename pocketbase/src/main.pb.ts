/**
 * Binds PocketBase's events to the bundle. Each handler is turned into text and run in another VM: it may use nothing of this file,
 * so it requires the bundle by itself.
 */
onRecordCreate((e) => require(`${__hooks}/vitrine.js`).recordSave(e), ...require(`${__hooks}/vitrine.js`).EDITED);
onRecordUpdate((e) => require(`${__hooks}/vitrine.js`).recordSave(e), ...require(`${__hooks}/vitrine.js`).COLLECTIONS);
onRecordDelete(
  (e) => require(`${__hooks}/vitrine.js`).recordDelete(e),
  ...require(`${__hooks}/vitrine.js`).COLLECTIONS,
);
onRecordValidate((e) => require(`${__hooks}/vitrine.js`).recordValidate(e), ...require(`${__hooks}/vitrine.js`).EDITED);
onRecordCreateRequest(
  (e) => require(`${__hooks}/vitrine.js`).recordRequest(e),
  ...require(`${__hooks}/vitrine.js`).COLLECTIONS,
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/vitrine.js`).recordRequest(e),
  ...require(`${__hooks}/vitrine.js`).COLLECTIONS,
);
cronAdd('vitrine_minute', '* * * * *', () => require(`${__hooks}/vitrine.js`).minute($app));
cronAdd('vitrine_payments', '* * * * *', () => require(`${__hooks}/vitrine.js`).minuteOfMoney($app));
cronAdd('vitrine_retention', '37 * * * *', () => require(`${__hooks}/vitrine.js`).retention($app));
cronAdd('vitrine_hour', '7 * * * *', () => require(`${__hooks}/vitrine.js`).hour($app));
routerAdd(
  'POST',
  '/api/shop/contact',
  (e) => require(`${__hooks}/vitrine.js`).contact(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).CONTACT_LIMIT),
);
routerAdd(
  'POST',
  '/api/shop/{route}',
  (e) => require(`${__hooks}/vitrine.js`).shopRoute(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).SHOP_LIMIT),
);
routerAdd(
  'POST',
  '/api/shop/webhook',
  (e) => require(`${__hooks}/vitrine.js`).webhook(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).WEBHOOK_LIMIT),
);
routerAdd('GET', '/api/shop/inbox/{mail}/{proof}/{part}', (e) => require(`${__hooks}/vitrine.js`).inboxView(e));
routerAdd('GET', '/api/shop/document/{document}/{expires}/{proof}', (e) =>
  require(`${__hooks}/vitrine.js`).documentPage(e),
);
routerAdd('GET', '/api/shop/health', (e) => require(`${__hooks}/vitrine.js`).health(e));
