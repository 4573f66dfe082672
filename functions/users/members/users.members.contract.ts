import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import {
  companySchema,
  listedMemberSchema,
  memberChangeSchema,
  newMemberSchema,
} from './users.members.domain.ts';

const person = z.object({ userId: idField });
const list = z.object({ members: z.array(listedMemberSchema) });

/** The people of a client's company. */
export const usersMembersContract = defineContract({
  company: {
    method: 'GET',
    path: '/company',
    auth: 'user',
    does: ['reads'],
    summary: "Reads whose company the caller belongs to: their client's name, and the company's.",
    response: companySchema,
    errors: ['NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: '/company/members',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the people of the caller's company, its client first.",
    response: list,
  },
  invite: {
    method: 'POST',
    path: '/company/members',
    auth: 'user',
    does: ['creates', 'changes-trust', 'sends'],
    idempotent: true,
    perMinute: 10,
    summary:
      "Makes an account for somebody of the caller's company, and sends its invitation with a temporary password.",
    body: newMemberSchema,
    status: 201,
    response: listedMemberSchema,
    errors: ['EMAIL_TAKEN', 'MEMBERS_FULL', 'TOO_MANY_ATTEMPTS'],
  },
  inviteAgain: {
    method: 'POST',
    path: '/company/members/{userId}/invitation',
    auth: 'user',
    does: ['changes-trust', 'sends'],
    perMinute: 10,
    summary:
      'Sends the invitation again, with a new temporary password, to a person who never came.',
    params: person,
    response: listedMemberSchema,
    errors: ['INVITATION_USED'],
  },
  changePosition: {
    method: 'PUT',
    path: '/company/members/{userId}',
    auth: 'user',
    does: ['changes-trust'],
    summary: "Gives somebody of the caller's company another position.",
    params: person,
    body: memberChangeSchema,
    response: listedMemberSchema,
    errors: ['COMPANY_CLIENT', 'OWN_POSITION'],
  },
  remove: {
    method: 'DELETE',
    path: '/company/members/{userId}',
    auth: 'user',
    does: ['deletes', 'changes-trust'],
    summary: "Removes somebody from the caller's company: their account ends at once.",
    params: person,
    response: person,
    errors: ['COMPANY_CLIENT', 'OWN_ACCOUNT'],
  },
  listOf: {
    method: 'GET',
    path: '/users/{userId}/members',
    auth: 'admin',
    does: ['reads'],
    summary: "Lists the people of a client's company, its client first.",
    params: person,
    response: list,
    errors: ['NOT_FOUND'],
  },
});
