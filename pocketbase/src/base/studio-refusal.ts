/** Refusals of the studio's routes. */
import {
  STUDIO_ERROR_STATUS,
  type EditedRecord,
  type PublicationAnswer,
  type StudioErrorCode,
  type StudioProblem,
  type StudioRefusal,
} from '#src/contract/studio-api.ts';

export type StudioRefused = StudioRefusal & { readonly refused: true };

export function studioRefusal(
  code: StudioErrorCode,
  message: string,
  parts: Omit<Partial<StudioRefusal>, 'code' | 'message'> = {},
): StudioRefused {
  return { refused: true, code, message, ...parts };
}

export function invalidFields(problems: readonly StudioProblem[]): StudioRefused {
  return studioRefusal('invalid', problems[0]?.message ?? 'Some fields are not usable', { problems });
}

export function editedMeanwhile(edited: readonly EditedRecord[]): StudioRefused {
  return studioRefusal('edited_meanwhile', 'Somebody has changed this meanwhile', { edited });
}

/** Problem of a series that cannot be taken back any more. */
export function orderedSince(edited: readonly EditedRecord[]): StudioRefused {
  return studioRefusal('ordered_since', 'Some of its items were ordered since', { edited });
}

/** Answer of a publication that has not come about. */
export const NOTHING_PUBLISHED: PublicationAnswer = { publication: '', fromSeq: 0, toSeq: 0, records: [] };

/**
 * The answer to a dry run: what is wrong with what was tried is what was asked for, and no error of the request.
 * `nothing`: an answer that tells of no change.
 */
export function triedAnswer<Answer extends PublicationAnswer>(
  answer: Answer | StudioRefused,
  nothing: Answer,
): Answer | StudioRefused {
  if (!isStudioRefused(answer)) return answer;
  const { problems = [], edited = [] } = answer;
  return problems.length + edited.length === 0 ? answer : { ...nothing, problems, edited };
}

export function isStudioRefused(answer: object): answer is StudioRefused {
  return 'refused' in answer;
}

/** Sends an answer, or a refusal with its status. */
export function answerStudio(event: core.RequestEvent, answer: object): void {
  if (!isStudioRefused(answer)) return event.json(200, answer);
  const { refused: _, ...body } = answer;
  event.json(STUDIO_ERROR_STATUS[body.code], body);
}
