import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import {
  numberedPageOf,
  numberedPageQuerySchema,
  pageOf,
  pageQuerySchema,
} from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { areDaysInOrder, daysOrderIssue } from '../core/validation/day.ts';
import {
  correctionSchema,
  managedUserPlanSchema,
  movementSchema,
  planAssignmentSchema,
  planInfoSchema,
  userPlanSchema,
  userPlanStatusSchema,
} from './user-plans.domain.ts';
import { userPlanFilterFields, userPlanTotalsSchema } from './user-plans.search.domain.ts';

const userPlanParams = z.object({ userPlanId: idField });

export const userPlansContract = defineContract({
  current: {
    method: 'GET',
    path: '/user-plans/current',
    auth: 'user',
    does: ['reads'],
    summary: "Reads the caller's plan and how many activities it still allows.",
    response: planInfoSchema,
  },
  listOwn: {
    method: 'GET',
    path: '/user-plans/mine',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the caller's own plans, newest first.",
    query: pageQuerySchema,
    response: pageOf(userPlanSchema),
  },
  list: {
    method: 'GET',
    path: '/user-plans',
    auth: 'admin',
    does: ['reads'],
    summary:
      "Lists everybody's plans that the filters find, newest first, with how many there are.",
    query: z
      .object({ ...userPlanFilterFields.shape, ...numberedPageQuerySchema.shape })
      .refine(areDaysInOrder, daysOrderIssue),
    response: numberedPageOf(managedUserPlanSchema).extend({ totals: userPlanTotalsSchema }),
  },
  export: {
    method: 'POST',
    path: '/user-plans/exports',
    auth: 'user',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes the caller's own plans as CSV; for an administrator everybody's that the filters find; and returns a link to it, valid for 60 seconds.",
    body: userPlanFilterFields.refine(areDaysInOrder, daysOrderIssue),
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  assign: {
    method: 'POST',
    path: '/user-plans',
    auth: 'admin',
    does: ['creates', 'changes-money'],
    summary: 'Gives a person a plan; asks when, where they have one.',
    body: planAssignmentSchema,
    status: 201,
    response: managedUserPlanSchema,
    idempotent: true,
    errors: ['CLIENT_REQUIRED', 'PLAN_NOT_OFFERED', 'PLAN_ACTIVE', 'TOO_MANY_PLANS'],
  },
  changeStatus: {
    method: 'PUT',
    path: '/user-plans/{userPlanId}/status',
    auth: 'admin',
    does: ['changes-money'],
    summary: 'Sets the status of a user plan.',
    params: userPlanParams,
    body: z.object({ status: userPlanStatusSchema }),
    response: managedUserPlanSchema,
    errors: ['PLAN_ACTIVE', 'PLAN_ENDED', 'PLAN_REFUNDED', 'PERSON_GONE'],
  },
  movements: {
    method: 'GET',
    path: '/user-plans/{userPlanId}/movements',
    auth: 'user',
    does: ['reads'],
    summary: 'Lists what was used of and given back to the quota of a plan, newest first.',
    params: userPlanParams,
    query: pageQuerySchema,
    response: pageOf(movementSchema),
  },
  correct: {
    method: 'POST',
    path: '/user-plans/{userPlanId}/corrections',
    auth: 'admin',
    does: ['changes-money'],
    summary: 'Corrects how many activities of a plan are consumed.',
    params: userPlanParams,
    body: correctionSchema,
    response: managedUserPlanSchema,
    idempotent: true,
    errors: ['CORRECTION_OUT_OF_RANGE'],
  },
});
