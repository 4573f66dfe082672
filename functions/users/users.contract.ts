import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { numberedPageOf, numberedPageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { roleSchema } from '../core/validation/role.ts';
import { searchField } from '../core/validation/search.ts';
import { clientChangeSchema } from '../profiles/profiles.form.domain.ts';
import { userSchema, userSummarySchema } from './users.domain.ts';
import { newUserSchema, roleChangeSchema } from './users.form.domain.ts';
import { passwordChangeSchema } from './users.password.domain.ts';

/** The filters of the list, and of its export. */
const userFilters = z.object({ search: searchField, role: roleSchema.default('cliente') });

const userParams = z.object({ userId: idField });
const temporaryPassword = z.string();

export const usersContract = defineContract({
  list: {
    method: 'GET',
    path: '/users',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists clients or administrators, newest first, ten a page, or those a search finds.',
    query: numberedPageQuerySchema.extend(userFilters.shape),
    response: numberedPageOf(userSummarySchema),
  },
  export: {
    method: 'POST',
    path: '/users/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes the clients, or the administrators, that a search finds as CSV and returns a link to it, valid for 60 seconds.',
    body: userFilters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  create: {
    method: 'POST',
    path: '/users',
    auth: 'admin',
    does: ['creates', 'changes-trust', 'sends'],
    idempotent: true,
    perMinute: 20,
    summary: 'Makes an account and sends its invitation, with a temporary password.',
    body: newUserSchema,
    status: 201,
    response: z.object({
      user: userSchema,
      /** Null where the same submission made the account before: it is not stored. */
      temporaryPassword: temporaryPassword.nullable(),
    }),
    errors: ['EMAIL_TAKEN'],
  },
  detail: {
    method: 'GET',
    path: '/users/{userId}',
    auth: 'admin',
    does: ['reads'],
    summary: 'Reads one person.',
    params: userParams,
    response: userSchema,
  },
  update: {
    method: 'PUT',
    path: '/users/{userId}',
    auth: 'admin',
    does: ['changes'],
    summary:
      "Changes a client's contact and company fields, and whether their reports have hours. Omitted fields stay as they are.",
    params: userParams,
    body: clientChangeSchema,
    response: userSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  remove: {
    method: 'DELETE',
    path: '/users/{userId}',
    auth: 'admin',
    does: ['deletes', 'changes-trust'],
    summary: 'Deletes a person: access ends at once, what they had follows by an event.',
    params: userParams,
    response: z.object({ userId: idField }),
    errors: ['OWN_ACCOUNT', 'LAST_ADMIN', 'LAST_OWNER'],
  },
  changeRole: {
    method: 'PUT',
    path: '/users/{userId}/role',
    auth: 'admin',
    does: ['changes-trust'],
    perMinute: 20,
    summary:
      'Makes a client an administrator, or an administrator a client, or gives an administrator another position; the others are informed.',
    params: userParams,
    body: roleChangeSchema,
    response: userSchema,
    errors: [
      'OWN_ROLE',
      'LAST_ADMIN',
      'LAST_OWNER',
      'COMPANY_MEMBER',
      'COMPANY_HAS_MEMBERS',
      'CLIENT_HAS_SITES',
    ],
  },
  changePassword: {
    method: 'POST',
    path: '/users/{userId}/password',
    auth: 'admin',
    does: ['changes-trust'],
    perMinute: 20,
    summary: 'Gives a person a permanent password, typed or made up, and ends their sessions.',
    params: userParams,
    body: passwordChangeSchema,
    response: z.object({ generatedPassword: z.string().nullable() }),
  },
  invite: {
    method: 'POST',
    path: '/users/{userId}/invitation',
    auth: 'admin',
    does: ['changes-trust', 'sends'],
    perMinute: 10,
    summary:
      'Sends the invitation again, with a new temporary password, to a person who never came.',
    params: userParams,
    response: z.object({ temporaryPassword }),
    errors: ['INVITATION_USED'],
  },
});
