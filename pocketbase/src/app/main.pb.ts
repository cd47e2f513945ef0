/**
 * Binds PocketBase's events to the bundle. Each handler is turned into text and run in another VM: it may use nothing
 * of this file, so it requires the bundle by itself.
 */
onRecordCreate((e) => require(`${__hooks}/vitrine.js`).recordSave(e), ...require(`${__hooks}/vitrine.js`).EDITED);
onRecordUpdate((e) => require(`${__hooks}/vitrine.js`).recordSave(e), ...require(`${__hooks}/vitrine.js`).COLLECTIONS);
onRecordDelete(
  (e) => require(`${__hooks}/vitrine.js`).recordDelete(e),
  ...require(`${__hooks}/vitrine.js`).COLLECTIONS,
);
onRecordValidate((e) => require(`${__hooks}/vitrine.js`).recordValidate(e), ...require(`${__hooks}/vitrine.js`).EDITED);
// Without a list: PocketBase answers those of its own collections by their rules, too.
onRecordCreateRequest((e) => require(`${__hooks}/vitrine.js`).recordRequest(e));
onRecordUpdateRequest((e) => require(`${__hooks}/vitrine.js`).recordRequest(e));
onRecordDeleteRequest((e) => require(`${__hooks}/vitrine.js`).deleteRequest(e));
onRecordsListRequest((e) => require(`${__hooks}/vitrine.js`).recordsRead(e));
onRecordViewRequest((e) => require(`${__hooks}/vitrine.js`).recordsRead(e));
onRecordsListRequest((e) => require(`${__hooks}/vitrine.js`).itemsListed(e), 'items');
onRecordViewRequest((e) => require(`${__hooks}/vitrine.js`).itemViewed(e), 'items');
onFileTokenRequest((e) => require(`${__hooks}/vitrine.js`).recordsRead(e));
onRecordEnrich((e) => require(`${__hooks}/vitrine.js`).factorShown(e), 'second_factors');
onRealtimeSubscribeRequest((e) => require(`${__hooks}/vitrine.js`).realtimeSubscribed(e));
onBootstrap((e) => require(`${__hooks}/vitrine.js`).started(e));
cronAdd('vitrine_drafts', '* * * * *', () => require(`${__hooks}/vitrine.js`).minuteOfDrafts($app));
cronAdd('vitrine_minute', '* * * * *', () => require(`${__hooks}/vitrine.js`).minute($app));
cronAdd('vitrine_logs', '* * * * *', () => require(`${__hooks}/vitrine.js`).minuteOfLogs($app));
cronAdd('vitrine_payments', '* * * * *', () => require(`${__hooks}/vitrine.js`).minuteOfMoney($app));
cronAdd('vitrine_retention', '37 * * * *', () => require(`${__hooks}/vitrine.js`).retention($app));
cronAdd('vitrine_hour', '7 * * * *', () => require(`${__hooks}/vitrine.js`).hour($app));
// In the place of PocketBase's own.
cronAdd('__pbDBOptimize__', '0 0 * * *', () => require(`${__hooks}/vitrine.js`).midnight($app));
routerAdd(
  'POST',
  '/api/shop/contact',
  (e) => require(`${__hooks}/vitrine.js`).contact(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/contact')),
);
routerAdd(
  'POST',
  '/api/shop/{route}',
  (e) => require(`${__hooks}/vitrine.js`).shopRoute(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/{route}')),
);
routerAdd(
  'POST',
  '/api/shop/form/{form}',
  (e) => require(`${__hooks}/vitrine.js`).guestForm(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/form/{form}')),
);
routerAdd(
  'POST',
  '/api/shop/webhook',
  (e) => require(`${__hooks}/vitrine.js`).webhook(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/webhook')),
);
routerAdd(
  'POST',
  '/api/shop/mail-events',
  (e) => require(`${__hooks}/vitrine.js`).mailsBack(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/mail-events')),
);
routerAdd(
  'POST',
  '/api/shop/pictures-there',
  (e) => require(`${__hooks}/vitrine.js`).picturesArrived(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/pictures-there')),
);
routerAdd(
  'POST',
  '/api/studio/{route}',
  (e) => require(`${__hooks}/vitrine.js`).studioRoute(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/studio/{route}')),
);
routerAdd(
  'POST',
  '/api/desk/{route}',
  (e) => require(`${__hooks}/vitrine.js`).deskRoute(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/desk/{route}')),
);
routerAdd('GET', '/api/shop/inbox/{mail}/{proof}/{part}', (e) => require(`${__hooks}/vitrine.js`).inboxView(e));
routerAdd('GET', '/api/shop/document/{document}/{expires}/{proof}', (e) =>
  require(`${__hooks}/vitrine.js`).documentPage(e),
);
routerAdd('GET', '/api/shop/return-slip/{return}/{expires}/{proof}', (e) =>
  require(`${__hooks}/vitrine.js`).returnSlipView(e),
);
routerAdd('GET', '/api/shop/letter/{token}', (e) => require(`${__hooks}/vitrine.js`).newsletterLink(e));
routerAdd(
  'POST',
  '/api/shop/letter/{token}',
  (e) => require(`${__hooks}/vitrine.js`).newsletterLink(e),
  $apis.bodyLimit(require(`${__hooks}/vitrine.js`).bodyLimit('/api/shop/letter/{token}')),
);
routerAdd('GET', '/api/shop/health', (e) => require(`${__hooks}/vitrine.js`).health(e));
routerAdd('POST', '/api/collections/users/request-otp', (e) => require(`${__hooks}/vitrine.js`).codeRequest(e));
routerAdd('POST', '/api/collections/users/auth-with-otp', (e) => require(`${__hooks}/vitrine.js`).codeSignIn(e));
routerAdd('POST', '/api/collections/users/request-email-change', (e) =>
  require(`${__hooks}/vitrine.js`).emailChange(e),
);
routerAdd('POST', '/api/collections/users/confirm-email-change', (e) => require(`${__hooks}/vitrine.js`).newAddress(e));
routerAdd('POST', '/api/collections/_superusers/auth-with-otp', (e) =>
  require(`${__hooks}/vitrine.js`).superuserCodeSignIn(e),
);
onRecordRequestOTPRequest((e) => require(`${__hooks}/vitrine.js`).superuserCodeRequest(e), '_superusers');
onRecordAuthWithOTPRequest(() => require(`${__hooks}/vitrine.js`).insteadOfCodeSignIn(), '_superusers');
onRecordRequestOTPRequest((e) => require(`${__hooks}/vitrine.js`).insteadOfCodeRequest(e), 'users');
onRecordAuthWithOTPRequest(() => require(`${__hooks}/vitrine.js`).insteadOfCodeSignIn(), 'users');
// Superusers change theirs in the dashboard: PocketBase's route takes a password as often as somebody likes.
onRecordRequestEmailChangeRequest(
  () => require(`${__hooks}/vitrine.js`).insteadOfEmailChange(),
  'users',
  '_superusers',
);
onRecordAuthRequest((e) => require(`${__hooks}/vitrine.js`).signedIn(e), 'users', '_superusers');
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/vitrine.js`).passwordSignIn(e), 'users', '_superusers');
onRecordUpdate((e) => require(`${__hooks}/vitrine.js`).superuserSave(e), '_superusers');
onRecordAuthWithOAuth2Request((e) => require(`${__hooks}/vitrine.js`).serviceSignIn(e), 'users');
onRecordConfirmVerificationRequest((e) => require(`${__hooks}/vitrine.js`).confirmVerification(e), 'users');
onMailerRecordVerificationSend((e) => require(`${__hooks}/vitrine.js`).insteadOfVerification(e), 'users');
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/vitrine.js`).insteadOfPasswordReset(e), 'users');
onMailerRecordOTPSend((e) => require(`${__hooks}/vitrine.js`).superuserCode(e), '_superusers');
onRecordRequestPasswordResetRequest(() => require(`${__hooks}/vitrine.js`).insteadOfServiceMail(), 'services');
onRecordRequestVerificationRequest(() => require(`${__hooks}/vitrine.js`).insteadOfServiceMail(), 'services');
onRecordRequestEmailChangeRequest(() => require(`${__hooks}/vitrine.js`).insteadOfServiceMail(), 'services');
