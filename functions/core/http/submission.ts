import * as z from 'zod';
import type { Submission } from '../table/commit/once.ts';
import type { ApiEvent } from './api-event.ts';
import { AppError } from './errors.ts';
import { IDEMPOTENCY_HEADER, routeKeyOf, type Route } from './route.ts';

const MESSAGE = 'Debe tener de 16 a 64 letras, números o guiones';

/** What a submission's key looks like: a UUID does. Too short a key could be somebody's second one by chance. */
export const submissionKeySchema = z.string().regex(/^[\w-]{16,64}$/, MESSAGE);

/**
 * The submission that a request is of, where its route creates something and it says so. Keys are each person's own.
 * @throws AppError VALIDATION_FAILED for a key that looks different
 */
export function submissionOf(
  route: Route,
  { headers }: Pick<ApiEvent, 'headers'>,
  subject: string,
): Submission | undefined {
  const sent = route.idempotent && headers[IDEMPOTENCY_HEADER];
  if (sent === undefined) return undefined;
  const { success, data: key } = submissionKeySchema.safeParse(sent);
  if (!success) {
    throw new AppError('VALIDATION_FAILED', { fields: { [IDEMPOTENCY_HEADER]: [MESSAGE] } });
  }
  return { scope: `${subject}#${routeKeyOf(route)}`, key };
}
