import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { monthField } from '../../core/validation/day.ts';

/** The state of a monthly report. The last three are final until someone retries it. */
export const monthlyStates = [
  'queued',
  'generated',
  'emailed',
  'delivered',
  'bounced',
  'failed',
] as const;
export type MonthlyState = (typeof monthlyStates)[number];

export const monthlyStateLabels: Record<MonthlyState, string> = {
  queued: 'En cola',
  generated: 'Generado',
  emailed: 'Enviado',
  delivered: 'Entregado',
  bounced: 'Rebotado',
  failed: 'Fallido',
};

/**
 * Why one failed. `too-large`: it has more activities or sites than a report may. `generation`: it could not be made.
 * `withdrawn`: an administrator withdrew it before its e-mail went out.
 * `mail-disabled`: this stage sends no e-mails. `mail-refused`: SES does not take it. `mail-unavailable`: SES could not be
 * reached. `mail-rejected`: SES took it, and then did not send it.
 */
export const monthlyCauses = [
  'too-large',
  'generation',
  'withdrawn',
  'mail-disabled',
  'mail-refused',
  'mail-unavailable',
  'mail-rejected',
] as const;
export type MonthlyCause = (typeof monthlyCauses)[number];

/** What happened, in a sentence. */
const monthlyCauseTexts: Record<MonthlyCause, string> = {
  'too-large': 'El mes tiene demasiadas actividades o sitios para un solo reporte.',
  generation: 'No se pudo generar el reporte.',
  withdrawn: 'El reporte se retiró antes de enviarlo.',
  'mail-disabled': 'El envío de emails no está configurado en este portal.',
  'mail-refused': 'El servicio de email no aceptó el mensaje.',
  'mail-unavailable': 'No se pudo conectar con el servicio de email.',
  'mail-rejected': 'El servicio de email aceptó el mensaje, pero no lo envió por su contenido.',
};

/** What became of the e-mail at one of its addresses. */
const recipientStates = ['waiting', 'delivered', 'bounced', 'complained'] as const;

const recipientSchema = z.object({
  email: z.string(),
  state: z.enum(recipientStates),
  /** The other side's answer, if it bounced. */
  detail: z.string().nullable(),
});
export type MonthlyRecipient = z.output<typeof recipientSchema>;

/** The figures of the report in the e-mail. */
const monthlyFiguresSchema = z.object({
  activities: z.int(),
  completed: z.int(),
  /** Null in a report without hours. */
  hours: z.number().nullable(),
  sites: z.int(),
  backups: z.int(),
});
export type MonthlyFigures = z.output<typeof monthlyFiguresSchema>;

/** A client's report of a month, as administrators see it. */
export const monthlyReportSchema = z.object({
  userId: idField,
  month: monthField,
  clientName: z.string(),
  state: z.enum(monthlyStates),
  /** Of `failed`; the last one's while another attempt is to come. */
  cause: z.enum(monthlyCauses).nullable(),
  recipients: z.array(recipientSchema),
  /** Of the report in the client's list; there as soon as it was generated. */
  reportId: idField,
  createdAt: z.iso.datetime(),
  generatedAt: z.iso.datetime().nullable(),
  emailedAt: z.iso.datetime().nullable(),
  /** When the next attempt is due; null if there is no more work. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** When an administrator withdrew it, before or after its e-mail. */
  withdrawnAt: z.iso.datetime().nullable(),
});
export type MonthlyReport = z.output<typeof monthlyReportSchema>;

/** All that is kept of it. Every change increases `revision`: a writer that read an older one writes nothing. */
export const monthlyRunSchema = monthlyReportSchema.omit({ state: true }).extend({
  revision: z.int(),
  /** Begun since the last success or the last 'Reintentar', killed ones included. */
  attempts: z.int(),
  isFailed: z.boolean(),
  figures: monthlyFiguresSchema.nullable(),
  /** The id of this e-mail. Each retry has a new one, so that events about earlier e-mails do not count. */
  mailingId: idField,
  /** When it was last given to SES without a known result. */
  mailingSince: z.iso.datetime().nullable(),
});
export type MonthlyRun = z.output<typeof monthlyRunSchema>;

export type MonthlyRef = Pick<MonthlyRun, 'userId' | 'month'>;

const MINUTE_MS = 60_000;
/** Longer than the worker lives: after a crash, others can claim it then. */
export const LEASE_MS = 2 * MINUTE_MS;
/** SES reports an accepted e-mail within seconds. Without an event by then it was never accepted, and is sent again. */
export const SIGN_MS = 15 * MINUTE_MS;

/** The state of a run, derived from its fields. */
export function stateOf(run: Omit<MonthlyRun, 'revision'>): MonthlyState {
  if (run.isFailed) return 'failed';
  if (run.emailedAt === null) return run.generatedAt === null ? 'queued' : 'generated';
  if (run.recipients.some(({ state }) => state === 'bounced')) return 'bounced';
  return run.recipients.every(({ state }) => state !== 'waiting') ? 'delivered' : 'emailed';
}

/** Nothing is known of any. */
export const waitingAt = (emails: readonly string[]): MonthlyRecipient[] =>
  emails.map((email) => ({ email, state: 'waiting', detail: null }));

/** A client's report of a month, to be made at once. */
export const newRun = (
  { userId, month }: MonthlyRef,
  { clientName, recipients }: { clientName: string; recipients: readonly string[] },
  { reportId, mailingId, at }: { reportId: string; mailingId: string; at: Date },
): MonthlyRun => ({
  ...{ userId, month, clientName, reportId, mailingId },
  recipients: waitingAt(recipients),
  cause: null,
  isFailed: false,
  figures: null,
  createdAt: at.toISOString(),
  generatedAt: null,
  emailedAt: null,
  mailingSince: null,
  nextAttemptAt: at.toISOString(),
  withdrawnAt: null,
  attempts: 0,
  revision: 0,
});

/** A step of a run: what it is after it, or nothing if the step does not apply to it (any more). */
export type Step = (run: MonthlyRun) => MonthlyRun | undefined;

/** Nobody can have it any more: it is neither downloaded nor tried again. */
export const isWithdrawn = ({
  withdrawnAt,
  cause,
}: Pick<MonthlyReport, 'withdrawnAt' | 'cause'>): boolean =>
  withdrawnAt !== null || cause === 'withdrawn';

/** After its e-mail, or an earlier one that somebody has. */
const withdrawnLate = 'El reporte se retiró después de enviarlo.';

/** What happened to it, in a sentence; undefined where nothing did. */
export function reasonOf(report: MonthlyReport): string | undefined {
  const { cause, emailedAt, recipients } = report;
  if (!isWithdrawn(report)) return cause === null ? undefined : monthlyCauseTexts[cause];
  const wasSent = emailedAt !== null || recipients.some(({ state }) => state !== 'waiting');
  return wasSent ? withdrawnLate : monthlyCauseTexts.withdrawn;
}

/** States that 'Reintentar' is for. */
export const isRetriable = (state: MonthlyState): boolean =>
  state === 'failed' || state === 'bounced';

/** As administrators see it. */
export const monthlyReportOf = (run: MonthlyRun): MonthlyReport =>
  monthlyReportSchema.parse({ ...run, state: stateOf(run) });
