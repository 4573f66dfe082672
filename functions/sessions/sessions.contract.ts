import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { closureSchema, confirmationSchema, listedSessionSchema } from './sessions.domain.ts';

const person = z.object({ userId: idField });
const session = z.object({ sessionId: idField });
const list = z.object({ sessions: z.array(listedSessionSchema) });

/** Where a person is signed in, and what ends it. */
export const sessionsContract = defineContract({
  list: {
    method: 'GET',
    path: '/sessions',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the caller's own open sessions, the one that asks first.",
    response: list,
  },
  close: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    auth: 'user',
    does: ['changes-trust'],
    summary: "Closes a session of the caller's own: its tokens are refused from then on.",
    params: session,
    response: list,
    errors: ['NOT_FOUND'],
  },
  closeMany: {
    method: 'POST',
    path: '/sessions/closure',
    auth: 'user',
    does: ['changes'],
    sometimes: ['changes-trust'],
    beforeSecondFactor: true,
    summary:
      "Closes all of the caller's own sessions, all but the one that asks, or that one. More than that one needs a password typed within ten minutes.",
    body: closureSchema,
    response: list,
  },
  confirm: {
    method: 'POST',
    path: '/session/confirmation',
    auth: 'user',
    does: ['proves'],
    summary:
      "Checks the caller's password, and the code of a second factor, for what asks for them once more within ten minutes.",
    body: confirmationSchema,
    response: z.object({}),
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  listOf: {
    method: 'GET',
    path: '/users/{userId}/sessions',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists the open sessions of a person.',
    params: person,
    response: list,
    errors: ['NOT_FOUND'],
  },
  closeOf: {
    method: 'DELETE',
    path: '/users/{userId}/sessions/{sessionId}',
    auth: 'admin',
    does: ['changes-trust'],
    summary: 'Closes a session of a person.',
    params: person.extend(session.shape),
    response: list,
    errors: ['NOT_FOUND'],
  },
  closeAllOf: {
    method: 'POST',
    path: '/users/{userId}/sessions/closure',
    auth: 'admin',
    does: ['changes-trust'],
    perMinute: 20,
    summary: 'Closes all sessions of a person.',
    params: person,
    response: list,
    errors: ['NOT_FOUND'],
  },
});
