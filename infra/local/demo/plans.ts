import type { PlanForm } from '../../../functions/plans/plans.domain.ts';
import { GIBIBYTE } from '../../../functions/plans/plans.domain.ts';

const plan = (
  name: string,
  priceCents: number,
  rest: Partial<Omit<PlanForm, 'name' | 'priceCents'>>,
): PlanForm => ({
  name,
  priceCents,
  billing: 'monthly',
  description: '',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10 * GIBIBYTE,
  promisedWorkingDays: null,
  promisedBackups: null,
  retention: null,
  support: 'Por email, en dos días hábiles',
  benefits: [],
  ...rest,
});

/** The catalogue of the demo. The last one is no longer offered. */
export const demoPlans = {
  basic: plan('Esencial', 1_900, {
    description: 'Para un sitio que solo necesita estar al día.',
    activityLimit: 3,
    siteLimit: 3,
    promisedBackups: 'weekly',
    retention: { daily: 0, weekly: 4, monthly: 3 },
    benefits: ['Actualizaciones mensuales', 'Respaldo semanal'],
  }),
  professional: plan('Profesional', 4_900, {
    description: 'Para quien vive de su sitio y no quiere pensar en él.',
    activityLimit: 8,
    promisedWorkingDays: 5,
    promisedBackups: 'daily',
    retention: { daily: 7, weekly: 4, monthly: 6 },
    siteLimit: 20,
    backupLimitBytes: 25 * GIBIBYTE,
    support: 'Por email y WhatsApp, el mismo día',
    benefits: [
      'Actualizaciones semanales',
      'Respaldo diario',
      'Informe mensual',
      'Revisión de seguridad',
    ],
  }),
  agency: plan('Agencia', 119_000, {
    billing: 'annual',
    description: 'Para quien cuida los sitios de otros.',
    activityLimit: 120,
    promisedWorkingDays: 2,
    promisedBackups: 'daily',
    retention: { daily: 14, weekly: 8, monthly: 12 },
    backupLimitBytes: 100 * GIBIBYTE,
    support: 'Prioritario, por teléfono',
    benefits: ['Respaldo diario', 'Un técnico asignado'],
  }),
  former: plan('Plan fundadores', 900, { support: 'Por email' }),
} satisfies Record<string, PlanForm>;
