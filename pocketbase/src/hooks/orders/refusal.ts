/** Answers of the shop's own routes. A refusal is data: errors of PocketBase would lose its parts. */
import { SHOP_ERROR_STATUS, type FieldProblem, type ShopErrorCode, type ShopRefusal } from '#src/contract/shop-api.ts';

export type Refused = ShopRefusal & { readonly refused: true };

/** A refusal to give back: what else it says stands in `parts`. Nothing may have been written when it is given back. */
export function refusal(
  code: ShopErrorCode,
  message: string,
  parts: Omit<Partial<ShopRefusal>, 'code' | 'message'> = {},
): Refused {
  return { refused: true, code, message, ...parts };
}

/** 400 with the fields that are wrong. */
export function invalid(problems: readonly FieldProblem[]): Refused {
  return refusal('invalid', 'Some fields are not usable', { problems });
}

export function isRefused(answer: object): answer is Refused {
  return 'refused' in answer;
}

/** Sends an answer, or a refusal with its status. */
export function answerWith(event: core.RequestEvent, answer: object): void {
  if (!isRefused(answer)) return event.json(200, answer);
  const { refused: _, ...body } = answer;
  event.json(SHOP_ERROR_STATUS[body.code], body);
}
