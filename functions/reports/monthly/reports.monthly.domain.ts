import * as z from 'zod';
import { withSent } from '../../core/validation/sent.ts';
import { emailField, idField } from '../../core/validation/fields.ts';
import { dayAfter, dayIn, hourOfDay } from '../../core/validation/day.ts';
import { clientNameField } from '../stored/reports.stored.domain.ts';

/** Rows of a page of settings, and of monthly reports. */
export const MONTHLY_PAGE_SIZE = 25;
const MONTHLY_RECIPIENTS_LIMIT = 5;
/** Every month has it. */
export const LAST_DAY_OF_MONTH = 28;
/** A report is due so many hours after its day began in the provider's zone: before people start to work. */
const HOURS_INTO_DAY = 8;

const monthlyMessages = {
  day: `Elige un día entre 1 y ${String(LAST_DAY_OF_MONTH)}`,
  recipients: 'Escribe al menos un destinatario',
  recipientsLimit: `No puede haber más de ${String(MONTHLY_RECIPIENTS_LIMIT)} destinatarios`,
};

const recipientsField = z
  .array(emailField('Destinatarios'))
  .transform((emails) => [...new Set(emails)])
  .pipe(
    z
      .array(z.string())
      .min(1, monthlyMessages.recipients)
      .max(MONTHLY_RECIPIENTS_LIMIT, monthlyMessages.recipientsLimit),
  );

/** The lines (or parts between commas) of a free text that say something, as e-mail addresses to be checked. */
export const recipientsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What an administrator sets for a client. */
export const monthlySettingsInputSchema = z.object({
  enabled: z.boolean(),
  /** On which the report of the month before is made and sent. */
  dayOfMonth: z
    .int(monthlyMessages.day)
    .min(1, monthlyMessages.day)
    .max(LAST_DAY_OF_MONTH, monthlyMessages.day),
  recipients: recipientsField,
  /** As the reports name them. */
  clientName: clientNameField,
});
export type MonthlySettingsInput = z.output<typeof monthlySettingsInputSchema>;
export type MonthlyField = keyof MonthlySettingsInput;

/** The names of the fields in a sentence, in the order of the form. */
export const monthlyFieldNames: Record<MonthlyField, string> = {
  enabled: 'si se envían',
  dayOfMonth: 'el día del mes',
  recipients: 'los destinatarios',
  clientName: 'el nombre del cliente',
};

const monthlyFields = Object.keys(monthlySettingsInputSchema.shape) as MonthlyField[];

/** An edit: the fields that it changes, and the revision that it began with. An omitted field stays as it is. */
export const monthlySettingsChangeSchema = monthlySettingsInputSchema
  .partial()
  .extend({ revision: z.int().min(0) });
export type MonthlySettingsChange = z.output<typeof monthlySettingsChangeSchema>;

export const monthlySettingsSchema = z.object({
  userId: idField,
  enabled: z.boolean(),
  dayOfMonth: z.int(),
  /** None where nothing was ever saved for the client, and their own address is not known. */
  recipients: z.array(z.string()),
  clientName: z.string(),
  /** When the next one is due; null while they are off. */
  nextAt: z.iso.datetime().nullable(),
  /** How often they were saved; 0 also for those that were last saved before there were revisions. */
  revision: z.int().min(0),
});
export type MonthlySettings = z.output<typeof monthlySettingsSchema>;

const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The month (yyyy-MM) that an instant is in, in a zone. */
const monthOf = (instant: string, timeZone: string): string =>
  dayIn(timeZone, new Date(instant)).slice(0, 7);

/** The month that a report due at an instant is about: the one before. */
export const reportedMonth = (dueAt: string, timeZone: string): string =>
  monthAfter(monthOf(dueAt, timeZone), -1);

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: dayAfter(`${monthAfter(month, 1)}-01`, -1),
});

/** When a report of that day of a month is due. ISO 8601. */
function dueIn(month: string, dayOfMonth: number, timeZone: string): string {
  const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`;
  return hourOfDay(day, HOURS_INTO_DAY, timeZone).toISOString();
}

/** The first instant after another at which a report of that day of the month is due. ISO 8601. */
export function nextDueAt(dayOfMonth: number, after: string, timeZone: string): string {
  const month = monthOf(after, timeZone);
  const due = dueIn(month, dayOfMonth, timeZone);
  return due > after ? due : dueIn(monthAfter(month, 1), dayOfMonth, timeZone);
}

/**
 * When the next report is due after the day of the month was changed. The report that was planned (`nextAt`) still comes, so
 * that no month is left out: on the new day if that is not over, otherwise as planned.
 */
export function movedDueAt(
  dayOfMonth: number,
  { nextAt, at, timeZone }: { nextAt: string; at: string; timeZone: string },
): string {
  const due = dueIn(monthOf(nextAt, timeZone), dayOfMonth, timeZone);
  return due > at ? due : nextAt;
}

/** Of reports that were on before, the one to come stays; others begin with the next day of theirs. */
function nextAtOf(
  { enabled, dayOfMonth }: MonthlySettingsInput,
  { nextAt }: MonthlySettings,
  { at, timeZone }: { at: string; timeZone: string },
): string | null {
  if (!enabled) return null;
  return nextAt === null
    ? nextDueAt(dayOfMonth, at, timeZone)
    : movedDueAt(dayOfMonth, { nextAt, at, timeZone });
}

/** Applies an edit to settings. */
export function editSettings(
  before: MonthlySettings,
  edit: Omit<MonthlySettingsChange, 'revision'>,
  now: { at: string; timeZone: string },
): MonthlySettings {
  const after = withSent(before, edit);
  return { ...after, nextAt: nextAtOf(after, before, now) };
}

/** The fields that differ between two states of settings. */
export const changedSettings = (before: MonthlySettings, after: MonthlySettings): MonthlyField[] =>
  monthlyFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
