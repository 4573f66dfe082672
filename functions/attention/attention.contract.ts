import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  assigneeSchema,
  attentionCountsSchema,
  attentionItemSchema,
  attentionKindSchema,
  attentionPageSchema,
  attentionStates,
  dismissalSchema,
  postponementSchema,
  returnSchema,
  subjectField,
} from './attention.domain.ts';

const attentionParams = z.object({ subject: subjectField, kind: attentionKindSchema });
const change = {
  auth: 'admin',
  does: ['changes'],
  params: attentionParams,
  response: attentionItemSchema,
} as const;

/** The filters of the list, and of its export. */
const filters = z.object({
  state: z.enum(attentionStates).default('open'),
  kind: attentionKindSchema.optional(),
  /** `mine`: the caller's own. `none`: those that nobody took on. */
  assignee: z.enum(['mine', 'none']).optional(),
  /** Of one client alone. */
  userId: idField.optional(),
});

export const attentionContract = defineContract({
  list: {
    method: 'GET',
    path: '/attention',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists what wants an administrator, worst first, then oldest.',
    query: pageQuerySchema.extend(filters.shape),
    response: attentionPageSchema,
  },
  export: {
    method: 'POST',
    path: '/attention/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes what wants an administrator, as the filters find it, as CSV, and returns a link to it, valid for 60 seconds.',
    body: filters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  counts: {
    method: 'GET',
    path: '/attention/counts',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Counts what wants an administrator, by kind; what the caller took on; what was put aside.',
    response: attentionCountsSchema,
  },
  assign: {
    ...change,
    method: 'PUT',
    path: '/attention/{subject}/{kind}/assignee',
    summary: 'Gives an item to an administrator, or to nobody.',
    body: assigneeSchema,
    errors: ['ATTENTION_CLOSED', 'EDITED_MEANWHILE', 'PERSON_GONE'],
  },
  postpone: {
    ...change,
    method: 'POST',
    path: '/attention/{subject}/{kind}/postpone',
    summary: 'Takes an item out of the open ones until a day begins.',
    body: postponementSchema,
    errors: ['ATTENTION_CLOSED', 'EDITED_MEANWHILE'],
  },
  dismiss: {
    ...change,
    method: 'POST',
    path: '/attention/{subject}/{kind}/dismiss',
    summary: 'Takes an item out of the open ones while its cause lasts and gets no worse.',
    body: dismissalSchema,
    errors: ['ATTENTION_CLOSED', 'EDITED_MEANWHILE', 'PERSON_GONE'],
  },
  takeBack: {
    ...change,
    method: 'POST',
    path: '/attention/{subject}/{kind}/return',
    summary: 'Opens an item again that was postponed or dismissed.',
    body: returnSchema,
    errors: ['ATTENTION_CLOSED', 'EDITED_MEANWHILE'],
  },
});
