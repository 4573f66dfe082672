import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { managedPlanSchema, planChangeSchema, planFormSchema, planSchema } from './plans.domain.ts';

const planParams = z.object({ planId: idField });

export const plansContract = defineContract({
  list: {
    method: 'GET',
    path: '/plans',
    auth: 'user',
    does: ['reads'],
    summary: 'Lists the plans that are offered, the cheapest first.',
    response: z.object({ items: z.array(planSchema) }),
  },
  listAll: {
    method: 'GET',
    path: '/plans/all',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists every plan, archived ones too, with how many people have it.',
    response: z.object({ items: z.array(managedPlanSchema) }),
  },
  create: {
    method: 'POST',
    path: '/plans',
    auth: 'admin',
    does: ['creates', 'changes-money'],
    summary: 'Adds a plan to the catalogue.',
    body: planFormSchema,
    status: 201,
    response: managedPlanSchema,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/plans/{planId}',
    auth: 'admin',
    does: ['changes', 'changes-money'],
    summary: 'Changes a plan for those who buy it from now on.',
    params: planParams,
    body: planChangeSchema,
    response: managedPlanSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  archive: {
    method: 'PUT',
    path: '/plans/{planId}/archived',
    auth: 'admin',
    does: ['changes'],
    summary: 'Takes a plan out of the catalogue, or puts it back; who has it keeps it.',
    params: planParams,
    body: z.object({ archived: z.boolean() }),
    response: managedPlanSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/plans/{planId}',
    auth: 'admin',
    does: ['deletes'],
    summary: 'Deletes a plan that nobody has.',
    params: planParams,
    response: z.object({ planId: idField }),
    errors: ['PLAN_IN_USE'],
  },
});
