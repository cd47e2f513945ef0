/** Setting up, settings, people who work for the shop, and the desk's beginning. */
import { DONE, route, type } from '#src/contract/routes/route.ts';
import type { LogAnswer, LogRequest } from '#src/contract/desk/log.ts';
import type { NumbersAnswer, NumbersRequest } from '#src/contract/desk/numbers.ts';
import type { PushOff, PushOn, PushState } from '#src/contract/desk/push.ts';
import type {
  ConfirmAnswer,
  ConfirmRequest,
  MailPreviewAnswer,
  MailPreviewRequest,
  SettingsAnswer,
  SettingsRemove,
  SettingsRequest,
  SettingsSave,
} from '#src/contract/desk/settings.ts';
import type {
  StaffAnswer,
  StaffAppEnd,
  StaffEnd,
  StaffInvite,
  StaffRequest,
  StaffSignInsAnswer,
  StaffSignInsRequest,
} from '#src/contract/desk/staff.ts';
import type { NewsAnswer, NewsSettings, TodayAnswer, TodayRequest } from '#src/contract/desk/today.ts';
import type {
  MailCheckAnswer,
  MailCheckRequest,
  TestMailAnswer,
  TestMailRequest,
} from '#src/contract/mail-check-api.ts';
import type {
  MailSettings,
  SetupAnswer,
  SetupLinkAnswer,
  SetupMailRequest,
  SetupPeople,
  SetupPeopleRequest,
  SetupRequest,
  SetupState,
} from '#src/contract/setup-api.ts';
import type { TokenRequest } from '#src/contract/shop-api.ts';

export const SETUP = {
  /** By a link of the owner's. */
  'shop/setup': route({ who: 'anyone', request: type<SetupRequest>(), answer: type<SetupAnswer>(), limit: [20, 60] }),
  'shop/setup-link': route({
    who: 'anyone',
    request: type<TokenRequest>(),
    answer: type<SetupLinkAnswer>(),
    repeatable: true,
    limit: [60, 60],
  }),
  'shop/setup-mail': route({
    who: 'superusers',
    request: type<SetupMailRequest>(),
    answer: type<MailSettings>(),
    lane: 'away',
    limit: [60, 60],
  }),
  'shop/setup-people': route({
    who: 'superusers',
    request: type<SetupPeopleRequest>(),
    answer: type<SetupPeople>(),
    limit: [60, 60],
  }),
  'shop/setup-state': route({
    who: 'operators',
    request: type<Readonly<Record<never, never>>>(),
    answer: type<SetupState>(),
    repeatable: true,
  }),
  'shop/mail-check': route({
    who: 'operators',
    request: type<MailCheckRequest>(),
    answer: type<MailCheckAnswer>(),
    repeatable: true,
  }),
  'shop/test-mail': route({
    who: 'operators',
    request: type<TestMailRequest>(),
    answer: type<TestMailAnswer>(),
    lane: 'away',
    limit: [20, 600],
  }),
  'desk/today': route({ who: 'operators', request: type<TodayRequest>(), answer: type<TodayAnswer>() }),
  'desk/news': route({ who: 'operators', request: type<object>(), answer: type<NewsAnswer>() }),
  'desk/save-news': route({ who: 'operators', act: true, request: type<NewsSettings>(), answer: DONE }),
  'desk/push': route({ who: 'operators', request: type<object>(), answer: type<PushState>() }),
  'desk/push-on': route({ who: 'operators', act: true, request: type<PushOn>(), answer: DONE }),
  'desk/push-off': route({ who: 'operators', act: true, request: type<PushOff>(), answer: DONE }),
  'desk/numbers': route({ who: 'operators', request: type<NumbersRequest>(), answer: type<NumbersAnswer>() }),
  'desk/log': route({ who: 'operators', request: type<LogRequest>(), answer: type<LogAnswer>() }),
  'desk/settings': route({ who: 'operators', request: type<SettingsRequest>(), answer: type<SettingsAnswer>() }),
  'desk/settings-save': route({ who: 'operators', act: true, request: type<SettingsSave>(), answer: DONE }),
  'desk/settings-remove': route({ who: 'operators', act: true, request: type<SettingsRemove>(), answer: DONE }),
  'desk/confirm-self': route({ who: 'operators', request: type<ConfirmRequest>(), answer: type<ConfirmAnswer>() }),
  'desk/mail-preview': route({
    who: 'operators',
    request: type<MailPreviewRequest>(),
    answer: type<MailPreviewAnswer>(),
  }),
  'desk/staff': route({ who: 'operators', request: type<StaffRequest>(), answer: type<StaffAnswer>() }),
  'desk/sign-ins': route({
    who: 'operators',
    request: type<StaffSignInsRequest>(),
    answer: type<StaffSignInsAnswer>(),
  }),
  'desk/staff-invite': route({
    who: 'operators',
    act: true,
    proven: true,
    request: type<StaffInvite>(),
    answer: DONE,
  }),
  'desk/staff-end': route({ who: 'operators', act: true, proven: true, request: type<StaffEnd>(), answer: DONE }),
  'desk/staff-app-end': route({
    who: 'operators',
    act: true,
    proven: true,
    request: type<StaffAppEnd>(),
    answer: DONE,
  }),
};
