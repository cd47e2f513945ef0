/** Moving in from another shop: content by editors, people at the desk, and pictures on their way. */
import { route } from '#src/contract/routes/route.ts';
import type {
  AwaitedPicturesAnswer,
  AwaitedPicturesRequest,
  PicturesDueAnswer,
  PicturesFailedRequest,
} from '#src/contract/moving-in/awaited-pictures.ts';
import type {
  BroughtAnswer,
  BroughtRequest,
  MoveInAnswer,
  MoveInRequest,
} from '#src/contract/moving-in/move-in-api.ts';
import type {
  MoveInAnswer as PeopleAnswer,
  MoveInRequest as PeopleRequest,
  MoveInUndoAnswer,
  MoveInUndoRequest,
} from '#src/contract/moving-in/people-api.ts';

export const MOVING = {
  'studio/move-in': route<MoveInRequest, MoveInAnswer>({ who: 'movers', limit: [600, 60] }),
  'studio/move-in-brought': route<BroughtRequest, BroughtAnswer>({ who: 'movers', limit: [600, 60] }),
  'studio/awaited-pictures': route<AwaitedPicturesRequest, AwaitedPicturesAnswer>({ who: 'editors', limit: [60, 60] }),
  /** `look`: none is lent. */
  'shop/pictures-due': route<{ readonly look?: boolean }, PicturesDueAnswer>({ who: 'programs', limit: [1200, 60] }),
  'shop/pictures-failed': route<PicturesFailedRequest, object>({ who: 'programs', limit: [1200, 60] }),
  'desk/move-in': route<PeopleRequest, PeopleAnswer>({ who: 'operators' }),
  'desk/move-in-undo': route<MoveInUndoRequest, MoveInUndoAnswer>({ who: 'operators' }),
};
