/** Setting up, settings, people who work for the shop, and the desk's beginning. */
import { act, route } from '#src/contract/routes/route.ts';
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
  'shop/setup': route<SetupRequest, SetupAnswer>({ who: 'anyone', limit: [20, 60] }),
  'shop/setup-link': route<TokenRequest, SetupLinkAnswer>({ who: 'anyone', repeatable: true, limit: [60, 60] }),
  'shop/setup-mail': route<SetupMailRequest, MailSettings>({ who: 'superusers', lane: 'away', limit: [60, 60] }),
  'shop/setup-people': route<SetupPeopleRequest, SetupPeople>({ who: 'superusers', limit: [60, 60] }),
  'shop/setup-state': route<Readonly<Record<never, never>>, SetupState>({ who: 'operators', repeatable: true }),
  'shop/mail-check': route<MailCheckRequest, MailCheckAnswer>({ who: 'operators', repeatable: true }),
  'shop/test-mail': route<TestMailRequest, TestMailAnswer>({ who: 'operators', lane: 'away', limit: [20, 600] }),
  'desk/today': route<TodayRequest, TodayAnswer>({ who: 'operators' }),
  'desk/news': route<object, NewsAnswer>({ who: 'operators' }),
  'desk/save-news': act<NewsSettings>(),
  'desk/push': route<object, PushState>({ who: 'operators' }),
  'desk/push-on': act<PushOn>(),
  'desk/push-off': act<PushOff>(),
  'desk/numbers': route<NumbersRequest, NumbersAnswer>({ who: 'operators' }),
  'desk/log': route<LogRequest, LogAnswer>({ who: 'operators' }),
  'desk/settings': route<SettingsRequest, SettingsAnswer>({ who: 'operators' }),
  'desk/settings-save': act<SettingsSave>(),
  'desk/settings-remove': act<SettingsRemove>(),
  'desk/confirm-self': route<ConfirmRequest, ConfirmAnswer>({ who: 'operators' }),
  'desk/mail-preview': route<MailPreviewRequest, MailPreviewAnswer>({ who: 'operators' }),
  'desk/staff': route<StaffRequest, StaffAnswer>({ who: 'operators' }),
  'desk/sign-ins': route<StaffSignInsRequest, StaffSignInsAnswer>({ who: 'operators' }),
  'desk/staff-invite': act<StaffInvite>({ proven: true }),
  'desk/staff-end': act<StaffEnd>({ proven: true }),
  'desk/staff-app-end': act<StaffAppEnd>({ proven: true }),
};
