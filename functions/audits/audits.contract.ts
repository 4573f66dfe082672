import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { areDaysInOrder, daysOrderIssue } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { listedAuditDaySchema } from './audits.days.domain.ts';
import { ownHistoryEntrySchema } from './audits.own.domain.ts';
import { auditedDeedSchema, auditFilterFields, listedAuditSchema } from './audits.domain.ts';

export const auditsContract = defineContract({
  listAll: {
    method: 'GET',
    path: '/audits',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Lists all that was done to people and items in 400 days, newest first. A page may be short, or empty, and still have a next one.',
    query: pageQuerySchema.extend(auditFilterFields.shape).refine(areDaysInOrder, daysOrderIssue),
    response: pageOf(auditedDeedSchema),
  },
  listDays: {
    method: 'GET',
    path: '/audit-days',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Lists the newest days of the audit, and every altered one: whether its entries are still those that were sealed.',
    response: z.object({ days: z.array(listedAuditDaySchema) }),
  },
  export: {
    method: 'POST',
    path: '/audits/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes what was done, as the filters find it, as CSV, and returns a link to it, valid for 60 seconds.',
    body: auditFilterFields.refine(areDaysInOrder, daysOrderIssue),
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  listOwn: {
    method: 'GET',
    path: '/profile/history',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists what was done to the caller's own account and to what is theirs, newest first. A page may be short, or empty, and still have a next one.",
    query: pageQuerySchema,
    response: pageOf(ownHistoryEntrySchema),
  },
  list: {
    method: 'GET',
    path: '/audits/{targetId}',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists what others did to a person or a site, newest first.',
    params: z.object({ targetId: idField }),
    query: pageQuerySchema,
    response: pageOf(listedAuditSchema),
  },
});
