/** Withdrawals, returns, messages and reviews: of customers, and at the desk. */
import { act, route } from '#src/contract/routes/route.ts';
import type {
  AfterSalesView,
  DocumentAnswer,
  OrderRef,
  ReturnRequest,
  ReturnSlipRequest,
  WithdrawAnswer,
  WithdrawRequest,
} from '#src/contract/account-api.ts';
import type {
  AnswerTemplatesAnswer,
  DeskMessage,
  DeskMessageRequest,
  DeskMessagesAnswer,
  DeskMessagesRequest,
  DeskReturn,
  DeskReturnRequest,
  DeskReturnsAnswer,
  DeskReturnsRequest,
  MessageAnswerRequest,
  MessageDoneRequest,
  ReturnJoinRequest,
  ReturnStepRequest,
  TemplateDeleteRequest,
  TemplateSaveRequest,
} from '#src/contract/desk/after.ts';
import type { ReviewDeleteRequest, ReviewForm, ReviewFormRequest, ReviewRequest } from '#src/contract/reviews-api.ts';

export const AFTER_SALES = {
  'shop/withdraw': route<WithdrawRequest, WithdrawAnswer>({
    who: 'anyone',
    repeatable: true,
    mails: true,
    limit: [30, 600],
  }),
  'shop/return-request': route<ReturnRequest, AfterSalesView>({
    who: 'anyone',
    repeatable: true,
    mails: true,
    limit: [30, 600],
  }),
  'shop/return-slip': route<ReturnSlipRequest, DocumentAnswer>({ who: 'anyone', repeatable: true, limit: [60, 60] }),
  'shop/after-sales': route<OrderRef, AfterSalesView>({ who: 'anyone', repeatable: true, limit: [300, 60] }),
  // What was said once is not said again: one review a product and customer.
  'shop/review-form': route<ReviewFormRequest, ReviewForm>({ who: 'anyone', repeatable: true, limit: [30, 60] }),
  'shop/review': route<ReviewRequest, ReviewForm>({ who: 'anyone', repeatable: true, limit: [30, 60] }),
  'shop/review-delete': route<ReviewDeleteRequest, ReviewForm>({ who: 'anyone', repeatable: true, limit: [30, 60] }),
  'shop/review-stop': route<ReviewFormRequest, ReviewForm>({ who: 'anyone', repeatable: true, limit: [30, 60] }),
  'desk/returns': route<DeskReturnsRequest, DeskReturnsAnswer>({ who: 'operators' }),
  'desk/return': route<DeskReturnRequest, DeskReturn>({ who: 'operators' }),
  'desk/messages': route<DeskMessagesRequest, DeskMessagesAnswer>({ who: 'operators' }),
  'desk/message': route<DeskMessageRequest, DeskMessage>({ who: 'operators' }),
  'desk/answer-templates': route<object, AnswerTemplatesAnswer>({ who: 'operators' }),
  'desk/return-step': act<ReturnStepRequest>({ lane: 'away' }),
  'desk/return-join': act<ReturnJoinRequest>(),
  'desk/message-answer': act<MessageAnswerRequest>(),
  'desk/message-done': act<MessageDoneRequest>(),
  'desk/template-save': act<TemplateSaveRequest>(),
  'desk/template-delete': act<TemplateDeleteRequest>(),
};
