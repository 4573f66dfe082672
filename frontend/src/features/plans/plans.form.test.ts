import { describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '../../../../functions/core/http/errors.ts';
import { GIBIBYTE, planFormSchema } from '../../../../functions/plans/plans.domain.ts';
import {
  blankFields,
  fieldsOf,
  limitOrDefault,
  planFieldsSchema,
  type PlanFields,
} from './plans.form.ts';
import { managedPlan } from './plans.samples.ts';

const filled: PlanFields = {
  ...blankFields,
  name: 'Básico',
  priceCents: '49',
  support: 'Por email',
};
const read = (given: Partial<PlanFields>) => planFieldsSchema.parse({ ...filled, ...given });
const refused = (given: Partial<PlanFields>) => {
  const { error } = planFieldsSchema.safeParse({ ...filled, ...given });
  return error ? fieldErrorsOf(error) : {};
};

describe('the price', () => {
  it.each([
    ['49', 4_900],
    ['49,9', 4_990],
    ['49.90', 4_990],
    [' 0,01 ', 1],
    ['1.234,50', 123_450],
    ['1234,5', 123_450],
    // 19.99 * 100 is 1998.9999999999998.
    ['19,99', 1_999],
  ])('%s is %i cents', (typed, cents) => {
    expect(read({ priceCents: typed }).priceCents).toBe(cents);
  });

  it.each(['', '0', '0,00', '-5', '-0.5'])('must be greater than 0: %j', (typed) => {
    expect(refused({ priceCents: typed })).toEqual({
      priceCents: ['El precio debe ser mayor que 0'],
    });
  });

  it.each(['gratis', '49,999', '1.234', '1e3', '0x10', '4 9', '12,'])(
    'must be an amount: %j',
    (typed) => {
      expect(refused({ priceCents: typed })).toEqual({
        priceCents: ['Escribe el precio con dos decimales como máximo: 49,90'],
      });
    },
  );

  it('has a highest one', () => {
    expect(refused({ priceCents: '100000,01' })).toEqual({
      priceCents: ['El precio es demasiado alto'],
    });
  });
});

describe('the limits', () => {
  it.each([
    ['8', 8],
    ['1.000', 1_000],
    ['', 5],
    ['0', 5],
    ['-1', 5],
    ['2,5', 5],
    ['muchas', 5],
  ])('an activity limit of %j is %i', (typed, limit) => {
    expect(read({ activityLimit: typed }).activityLimit).toBe(limit);
    expect(limitOrDefault(typed)).toBe(String(limit));
  });

  it.each(['10.001', '99999999999999999999'])(
    'an activity limit of %j is refused in words',
    (typed) => {
      expect(refused({ activityLimit: typed })).toEqual({
        activityLimit: ['No más de 10.000 actividades'],
      });
      expect(limitOrDefault(typed)).toBe(typed);
    },
  );

  it.each([
    ['', null],
    ['  ', null],
    ['1', 1],
    ['30', 30],
    ['1.000', 1_000],
  ])('a site limit of %j is %j', (typed, limit) => {
    expect(read({ siteLimit: typed }).siteLimit).toBe(limit);
  });

  it.each(['0', '-1', '1,5', 'uno'])('a site limit is no %j', (typed) => {
    expect(refused({ siteLimit: typed })).toEqual({
      siteLimit: ['El límite de sitios debe ser 1 o más, o quedar vacío'],
    });
  });

  it.each([
    ['10', 10 * GIBIBYTE],
    ['2,5', 2.5 * GIBIBYTE],
    ['2.5', 2.5 * GIBIBYTE],
    // Whole bytes.
    ['2,1', Math.round(2.1 * GIBIBYTE)],
  ])('%s GB are %i bytes', (typed, bytes) => {
    expect(read({ backupLimitBytes: typed }).backupLimitBytes).toBe(bytes);
  });

  it.each(['', '0', '1,9', '1.024', 'diez'])('%j GB are refused', (typed) => {
    expect(refused({ backupLimitBytes: typed })).toEqual({
      backupLimitBytes: [
        'El espacio de respaldo debe ser de 2 GB o más, que es lo que hay sin un plan',
      ],
    });
  });
});

describe('the backups that are kept', () => {
  it.each([
    [['', '', ''], null],
    [[' ', '', ''], null],
    [['7', '4', '6'], { daily: 7, weekly: 4, monthly: 6 }],
    [['7', '', ''], { daily: 7, weekly: 0, monthly: 0 }],
  ] as const)('%j are %j', ([daily, weekly, monthly], kept) => {
    expect(read({ retention: { daily, weekly, monthly } }).retention).toEqual(kept);
  });

  it.each(['-1', '1,5', 'siete', '367'])('%j is refused at its field', (weekly) => {
    expect(refused({ retention: { daily: '7', weekly, monthly: '' } })).toEqual({
      'retention.weekly': ['Escribe un número entero entre 0 y 366'],
    });
  });

  it('are not none at all', () => {
    expect(refused({ retention: { daily: '0', weekly: '', monthly: '0' } })).toEqual({
      'retention.daily': [
        'Conserva al menos un respaldo, o deja los tres campos vacíos para conservarlos todos',
      ],
    });
  });
});

describe('the form', () => {
  it('marks everything that is missing at once', () => {
    expect(refused({ name: ' ', priceCents: '', support: '' })).toEqual({
      name: ['El campo nombre es requerido'],
      priceCents: ['El precio debe ser mayor que 0'],
      support: ['El campo soporte es requerido'],
    });
  });

  it('saves a benefit that was typed and not added', () => {
    expect(read({ benefits: ['Uno'], draft: ' Dos ' }).benefits).toEqual(['Uno', 'Dos']);
    expect(read({ benefits: ['Uno'], draft: '  ' }).benefits).toEqual(['Uno']);
  });

  it.each([
    managedPlan(),
    managedPlan({
      priceCents: 1,
      siteLimit: null,
      backupLimitBytes: Math.round(2.1 * GIBIBYTE),
      promisedWorkingDays: 3,
      promisedBackups: 'weekly',
      retention: { daily: 7, weekly: 0, monthly: 6 },
      benefits: [],
    }),
    managedPlan({ priceCents: 123_456, billing: 'annual', activityLimit: 1_000 }),
  ])('gives a plan back as it was', (plan) => {
    const { name, priceCents, billing, description, activityLimit, support } = plan;
    const { siteLimit, backupLimitBytes, promisedWorkingDays, promisedBackups, benefits } = plan;
    const { retention } = plan;
    const form = { name, priceCents, billing, description, activityLimit, support };
    const promises = { promisedWorkingDays, promisedBackups, retention };
    const whole = { ...form, siteLimit, backupLimitBytes, ...promises, benefits };
    expect(planFieldsSchema.parse(fieldsOf(plan))).toEqual(whole);
    // What the server takes, as it is.
    expect(planFormSchema.parse(whole)).toEqual(whole);
  });
});
