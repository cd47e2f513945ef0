/** Moving in from another shop: content by editors, people at the desk, and pictures on their way. */
import { route, type } from '#src/contract/routes/route.ts';
import type {
  AwaitedPicturesAnswer,
  AwaitedPicturesRequest,
  PicturesDueAnswer,
  PicturesFailedRequest,
} from '#src/contract/moving-in/awaited-pictures.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/move-in-api.ts';
import type {
  MoveInAnswer as PeopleAnswer,
  MoveInRequest as PeopleRequest,
  MoveInUndoAnswer,
  MoveInUndoRequest,
} from '#src/contract/moving-in/people-api.ts';

export const MOVING = {
  'studio/move-in': route({
    who: 'movers',
    request: type<MoveInRequest>(),
    answer: type<MoveInAnswer>(),
    limit: [600, 60],
  }),
  'studio/awaited-pictures': route({
    who: 'editors',
    request: type<AwaitedPicturesRequest>(),
    answer: type<AwaitedPicturesAnswer>(),
    limit: [60, 60],
  }),
  /** `look`: none is lent. */
  'shop/pictures-due': route({
    who: 'programs',
    request: type<{ readonly look?: boolean }>(),
    answer: type<PicturesDueAnswer>(),
    limit: [1200, 60],
  }),
  'shop/pictures-failed': route({
    who: 'programs',
    request: type<PicturesFailedRequest>(),
    answer: type<object>(),
    limit: [1200, 60],
  }),
  'desk/move-in': route({ who: 'operators', request: type<PeopleRequest>(), answer: type<PeopleAnswer>() }),
  'desk/move-in-undo': route({
    who: 'operators',
    request: type<MoveInUndoRequest>(),
    answer: type<MoveInUndoAnswer>(),
  }),
};
