import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billingMonths,
  billings,
  byPrice,
  GIBIBYTE,
  managedPlanSchema,
  offerOf,
  planFormSchema,
  planMessages,
  siteLimitOf,
} from './plans.domain.ts';
import { samplePlan } from './plans.samples.ts';

const form = {
  name: 'Profesional',
  priceCents: 4_990,
  billing: 'quarterly',
  description: 'Para tiendas pequeñas',
  activityLimit: 12,
  siteLimit: 3,
  backupLimitBytes: 20 * GIBIBYTE,
  promisedWorkingDays: 5,
  promisedBackups: 'daily',
  retention: { daily: 7, weekly: 4, monthly: 6 },
  support: 'Correo y teléfono',
  benefits: ['Respaldo diario', 'Informe mensual'],
};
const messagesOf = (wrong: object) =>
  planFormSchema
    .safeParse({ ...form, ...wrong })
    .error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? [];

describe('the form of a plan', () => {
  it('is accepted as it is filled in', () => {
    expect(planFormSchema.parse(form)).toEqual(form);
  });

  it('needs no more than name, price and support (spec 001 §5)', () => {
    const { name, priceCents, support } = form;
    expect(planFormSchema.parse({ name, priceCents, support })).toEqual({
      name,
      priceCents,
      support,
      billing: 'monthly',
      description: '',
      activityLimit: 5,
      siteLimit: null,
      backupLimitBytes: 10 * GIBIBYTE,
      promisedWorkingDays: null,
      promisedBackups: null,
      retention: null,
      benefits: [],
    });
  });

  it.each([0, -1, 2.5, Number.NaN, '7', null, Number.POSITIVE_INFINITY])(
    'makes 5 of %s activities (spec 001 §5)',
    (activityLimit) => {
      expect(planFormSchema.parse({ ...form, activityLimit }).activityLimit).toBe(5);
    },
  );

  it('keeps of the benefits what says something, trimmed', () => {
    const benefits = ['  Respaldo diario ', ' ', 'Soporte <24 h'];
    expect(planFormSchema.parse({ ...form, benefits }).benefits).toEqual([
      'Respaldo diario',
      'Soporte <24 h',
    ]);
  });

  it('takes nothing that is not the form’s', () => {
    const more = { planId: 'x', usage: 7, archivedAt: null, currency: 'CLP' };
    expect(planFormSchema.parse({ ...form, ...more })).toEqual(form);
  });

  it.each<[object, string]>([
    [{ name: '  ' }, 'name: El campo nombre es requerido'],
    [{ name: '<>' }, 'name: El campo nombre es requerido'],
    [{ name: 'x'.repeat(61) }, 'name: El campo nombre no puede tener más de 60 caracteres'],
    [{ name: ' sin PLAN ' }, `name: ${planMessages.nameReserved}`],
    [{ priceCents: 0 }, 'priceCents: El precio debe ser mayor que 0'],
    [{ priceCents: -1 }, 'priceCents: El precio debe ser mayor que 0'],
    [{ priceCents: 9.5 }, 'priceCents: El precio debe ser mayor que 0'],
    [{ priceCents: '10' }, 'priceCents: El precio debe ser mayor que 0'],
    [{ priceCents: 10_000_001 }, 'priceCents: El precio es demasiado alto'],
    [{ billing: 'weekly' }, 'billing: Elige un período'],
    [{ support: '' }, 'support: El campo soporte es requerido'],
    [
      { support: 'x'.repeat(201) },
      'support: El campo soporte no puede tener más de 200 caracteres',
    ],
    [
      { description: 'x'.repeat(501) },
      'description: El campo descripción no puede tener más de 500 caracteres',
    ],
    [{ siteLimit: 0 }, `siteLimit: ${planMessages.siteLimit}`],
    [{ siteLimit: 1.5 }, `siteLimit: ${planMessages.siteLimit}`],
    [{ siteLimit: 10_001 }, `siteLimit: ${planMessages.siteLimitMax}`],
    [{ siteLimit: 1e20 }, `siteLimit: ${planMessages.siteLimitMax}`],
    [{ priceCents: 1e22 }, `priceCents: ${planMessages.priceMax}`],
    [{ backupLimitBytes: 1e20 }, `backupLimitBytes: ${planMessages.backupLimitMax}`],
    [{ activityLimit: 10_001 }, `activityLimit: ${planMessages.activityLimitMax}`],
    [{ activityLimit: 1e20 }, `activityLimit: ${planMessages.activityLimitMax}`],
    [{ backupLimitBytes: 2 * GIBIBYTE - 1 }, `backupLimitBytes: ${planMessages.backupLimit}`],
    ...[0, 61, 1.5, '3'].map((promisedWorkingDays): [object, string] => [
      { promisedWorkingDays },
      `promisedWorkingDays: ${planMessages.promise}`,
    ]),
    [{ benefits: Array(21).fill('x') }, `benefits: ${planMessages.benefitsMax}`],
    [
      { benefits: ['Atención rápida', 'Otro', '  atencion RAPIDA '] },
      `benefits: ${planMessages.benefitTwice}`,
    ],
    [
      { benefits: ['x'.repeat(121)] },
      'benefits.0: El campo beneficio no puede tener más de 120 caracteres',
    ],
  ])('refuses %j', (wrong, message) => {
    expect(messagesOf(wrong)).toContain(message);
  });
});

const plan = samplePlan(planFormSchema.parse(form));

it('an offer is what is bought, and nothing of how it is described', () => {
  expect(offerOf(plan)).toEqual({
    planId: plan.planId,
    planName: 'Profesional',
    priceCents: 4_990,
    billing: 'quarterly',
    activityLimit: 12,
    siteLimit: 3,
    backupLimitBytes: 20 * GIBIBYTE,
    promisedWorkingDays: 5,
    promisedBackups: 'daily',
    retention: { daily: 7, weekly: 4, monthly: 6 },
  });
  const { promisedWorkingDays: _, promisedBackups: __, retention: ___, ...without } = offerOf(plan);
  const promisesNothing = { promisedWorkingDays: null, promisedBackups: null, retention: null };
  expect(offerOf({ ...plan, ...promisesNothing })).toEqual(without);
});

it('every billing pays for whole months', () => {
  expect(billings.map((billing) => billingMonths[billing])).toEqual([1, 3, 6, 12]);
});

it('plans are in order of their price, of one price the older first', () => {
  const plans = fc.uniqueArray(
    fc.record({ priceCents: fc.integer({ min: 1, max: 4 }), planId: fc.string({ minLength: 1 }) }),
    { selector: ({ planId }) => planId },
  );
  fc.assert(
    fc.property(plans, (all) => {
      const sorted = all.toSorted(byPrice);
      for (const [n, one] of sorted.entries()) {
        const next = sorted[n + 1];
        if (!next) break;
        expect(one.priceCents).toBeLessThanOrEqual(next.priceCents);
        if (one.priceCents === next.priceCents) expect(one.planId < next.planId).toBe(true);
      }
    }),
  );
});

describe('the sites that a client may register', () => {
  it.each([
    ['without a plan', undefined, 3],
    ['with a plan', { siteLimit: 20 }, 20],
    ['with an older plan of fewer sites', { siteLimit: 1 }, 3],
    ['with a plan without a limit', { siteLimit: null }, null],
  ])('%s', (_, plan, most) => {
    expect(siteLimitOf(plan, 3)).toBe(most);
  });
});

it('the sample is a valid plan', () => {
  expect(managedPlanSchema.parse(samplePlan())).toEqual(samplePlan());
});
