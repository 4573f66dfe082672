import type { Billing, Plan, PromisedBackups } from '../../../../functions/plans/plans.domain.ts';
import {
  retentionWords,
  type Retention,
} from '../../../../functions/plans/plans.retention.domain.ts';
import { formatBytes } from '../../../../functions/core/validation/bytes.ts';
import { CURRENCY } from '../../../../functions/core/validation/money.ts';
import { formatCount, formatMoney, formatSpan } from '../../lib/format/format.ts';
import type { PurchasePreview } from './plans.placement.ts';
import { plansTitles } from './plans.titles.text.ts';

/** What one payment pays for, as it stands behind a number: '5 actividades al mes'. */
const perPeriod: Record<Billing, string> = {
  monthly: 'al mes',
  quarterly: 'al trimestre',
  semiannual: 'al semestre',
  annual: 'al año',
};

const sites = (limit: number | null) =>
  limit === null ? 'Sitios ilimitados' : formatCount(limit, 'sitio', 'sitios');

const promise = (days: number) =>
  `Actividades listas en ${formatCount(days, 'día hábil', 'días hábiles')}`;

/** What a plan promises of backups. */
export const backupPromises: Record<PromisedBackups, string> = {
  daily: 'Un respaldo por día',
  weekly: 'Un respaldo por semana',
};

/** Which backups a plan keeps. */
export const retentionFact = (retention: Retention): string =>
  `Respaldos conservados: ${retentionWords(retention)}`;

/** What a plan holds, one thing a line, its own benefits last. */
export const factsOf = (plan: Plan): string[] => [
  `${formatCount(plan.activityLimit, 'actividad', 'actividades')} ${perPeriod[plan.billing]}`,
  sites(plan.siteLimit),
  `${formatBytes(plan.backupLimitBytes)} para respaldos`,
  ...(plan.promisedWorkingDays === null ? [] : [promise(plan.promisedWorkingDays)]),
  ...(plan.promisedBackups === null ? [] : [backupPromises[plan.promisedBackups]]),
  ...(plan.retention === null ? [] : [retentionFact(plan.retention)]),
  `Soporte: ${plan.support}`,
  ...plan.benefits,
];

/** Wording of /plans (spec 001 §2 'Plans', §8). */
export const plansText = {
  title: plansTitles.catalogue,
  description: 'Pagas con PayPal, por el período de cada plan.',
  manage: plansTitles.manage,
  popular: 'Más Popular',
  current: 'Tu plan actual',
  /** On the card of a plan. */
  buy: { buy: 'Contratar Plan', renew: 'Renovar', upgrade: 'Mejorar' },
  /** Administrators have no plan of their own. */
  adminNote:
    'Así ven los planes tus clientes. Los administradores no los contratan: asígnalos a un cliente en Pagos.',
  /** A plan would end with the account. */
  endingNote: (date: string) =>
    `La cuenta se eliminará el ${date}, y con ella cualquier plan: hasta que se cancele la eliminación no se puede contratar ninguno.`,
  listLabel: 'Planes',
  failed: 'No se pudieron cargar los planes',
  empty: {
    title: 'No hay planes disponibles',
    description: 'Escríbenos y te contamos qué podemos hacer por tus sitios.',
    ask: 'Preguntar por WhatsApp',
    adminDescription: 'Crea el primero para que tus clientes puedan contratarlo.',
  },
} as const;

interface Dates {
  date: (instant: string) => string;
}

const behind = (queued: number) =>
  queued === 0 ? 'cuando termina tu plan actual' : 'cuando terminan los planes que ya tienes';

type Replacing = Extract<PurchasePreview, { kind: 'replace' }>;

/** What becomes of the plan that is replaced, and of what was paid for it. */
const creditOf = ({ ended, credit }: Replacing): string =>
  credit
    ? `De él te quedan ${formatMoney(credit.cents, CURRENCY)}, que suman ${formatSpan(credit.ms)} al nuevo.`
    : `«${ended.planName}» no se pagó, así que no suma días al nuevo.`;

/** When a plan would start, and what becomes of the one there is. */
function startOf(preview: PurchasePreview, { date }: Dates): string[] {
  switch (preview.kind) {
    case 'first':
      return ['Empieza hoy, en cuanto PayPal confirma tu pago.'];
    case 'after':
      return [`Empieza el ${date(preview.startDate)}, ${behind(preview.queued)}.`];
    case 'replace':
      return [
        `Empieza hoy y reemplaza tu plan «${preview.ended.planName}», que duraba hasta el ${date(preview.ended.endDate)}.`,
        creditOf(preview),
      ];
  }
}

/** The sentences that tell what buying does, before anybody pays. */
export function consequencesOf(preview: PurchasePreview, dates: Dates): string[] {
  const moved = preview.kind === 'replace' && preview.waiting > 0;
  return [
    ...startOf(preview, dates),
    `Dura hasta el ${dates.date(preview.endDate)}.`,
    ...(moved ? ['Los planes que tienes en espera empiezan después de este.'] : []),
  ];
}

/** Wording of the dialog that begins a payment. */
export const checkoutText = {
  title: {
    buy: (name: string) => `Contratar «${name}»`,
    renew: (name: string) => `Renovar «${name}»`,
    upgrade: (name: string) => `Mejorar a «${name}»`,
  },
  description: 'PayPal se abre en otra pestaña. Allí confirmas el pago.',
  unknown: 'No se pudo cargar la información del plan',
  rule: 'Si ya tienes un plan, el nuevo empieza cuando el actual termina. Si el nuevo cuesta más al mes, también puedes empezarlo hoy: lo que queda de tu pago actual le suma días.',
  choice: {
    legend: '¿Cuándo empieza?',
    now: 'Hoy',
    after: 'Cuando termine lo que tengo',
    estimate:
      'Los montos y las fechas son los de este momento: cuentan desde que PayPal confirma tu pago.',
  },
  changed: 'Este es el plan como se ofrece ahora. Revísalo antes de pagar.',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  pay: 'Pagar con PayPal',
  paying: 'Abriendo PayPal…',
  error: 'Error',
  failed: 'Error al crear el pago con PayPal',
  started: {
    title: 'Termina tu pago en PayPal',
    opened: 'Abrimos PayPal en otra pestaña.',
    blocked: 'Tu navegador no abrió la pestaña: ábrela con el botón.',
    then: 'Tu plan se activa solo cuando PayPal confirma el pago, aunque cierres esta página.',
    open: 'Abrir PayPal',
    paid: 'Ya pagué',
  },
} as const;
