import { planFormSchema, type ManagedPlan } from './plans.domain.ts';

/** An offered plan as administrators see it, for tests: nobody has it. A field that the form leaves out has its default. */
export const samplePlan = (given: Partial<ManagedPlan> = {}): ManagedPlan => ({
  ...planFormSchema.parse({ name: 'Básico', priceCents: 4_900, support: 'Por email' }),
  planId: '01k9pl0000000000000000basic',
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  usage: 0,
  revision: 1,
  ...given,
});
