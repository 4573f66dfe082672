import * as z from 'zod';
import { dayField } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';
import { requiredTextField } from '../../core/validation/text.ts';
import { isPeriodInOrder, periodOrderIssue, reportFilterFields } from '../reports.domain.ts';
import { storedReportSchema, type StoredReport } from './reports.stored.report.domain.ts';

/** Reports of a page of 'Mis Reportes' (spec 001 §9). */
export const STORED_REPORTS_PAGE_SIZE = 100;

/** How long a link that saves a report works (spec 001 §9). */
export const REPORT_LINK_SECONDS = 60;

/** How long a report or a preview that was just made may be opened by its address. */
export const VIEW_MINUTES = 5;

/** Where previews lie in the bucket of reports, which deletes them after a day. */
export const PREVIEWS_FOLDER = 'previews/';

/** The most activities of one report: some 300 pages. More of them are no reading, and no request of a few seconds. */
export const REPORT_ACTIVITIES_LIMIT = 5_000;
/** The most sites of one report, each with its history and its backups. */
export const REPORT_SITES_LIMIT = 200;
/** Lambda answers 6 MB at most, in which each quotation mark of a text takes two bytes. */
export const REPORT_MAX_BYTES = 4 * 1024 * 1024;

export const CLIENT_NAME_MAX_LENGTH = 100;
export const OTHER_ACTIVITIES_LIMIT = 50;
const OTHER_ACTIVITY_MAX_LENGTH = 300;

export const generateMessages = {
  user: 'Elige un usuario',
  clientName: 'Por favor ingresa el nombre del cliente',
  clientNameLength: `El nombre del cliente no puede tener más de ${String(CLIENT_NAME_MAX_LENGTH)} caracteres`,
  others: `No puede haber más de ${String(OTHER_ACTIVITIES_LIMIT)} líneas en «Otras actividades»`,
  tooManySites: `El cliente tiene más de ${String(REPORT_SITES_LIMIT)} sitios: elige uno.`,
  tooLong: 'El reporte sería demasiado largo: acota las fechas.',
  otherLength: `Cada línea de «Otras actividades» puede tener hasta ${String(OTHER_ACTIVITY_MAX_LENGTH)} caracteres`,
};

export const withdrawMessages = { already: 'Este reporte ya fue retirado.' };

export const clientNameField = requiredTextField('nombre del cliente', {
  max: CLIENT_NAME_MAX_LENGTH,
  required: generateMessages.clientName,
  tooLong: generateMessages.clientNameLength,
});

export const otherActivityField = requiredTextField('otras actividades', {
  max: OTHER_ACTIVITY_MAX_LENGTH,
  tooLong: generateMessages.otherLength,
});
const otherActivitiesField = z
  .array(otherActivityField)
  .max(OTHER_ACTIVITIES_LIMIT, generateMessages.others);

/** The lines of the free text that say something (spec 001 §2: 'one per line'). */
export const otherActivitiesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The filters of a new report. It always belongs to a client. */
const reportOfSomebodySchema = reportFilterFields
  .extend({ userId: z.string(generateMessages.user).pipe(idField) })
  .refine(isPeriodInOrder, periodOrderIssue);
export type ReportOfSomebody = z.output<typeof reportOfSomebodySchema>;

/** The input of a new report: never activities that the browser sends. */
export const generateReportSchema = z.object({
  filters: reportOfSomebodySchema,
  clientName: clientNameField,
  otherActivities: otherActivitiesField.default([]),
  /** Allows a report without any activity; it is refused otherwise. */
  allowEmpty: z.boolean().default(false),
});
export type GenerateReport = z.output<typeof generateReportSchema>;
/** As it is asked for. */
export type GenerateBody = z.input<typeof generateReportSchema>;
/** The fields that decide a report's content. */
export type ReportInput = Omit<GenerateReport, 'allowEmpty'>;

/** The input of a preview: that of the report that it shows. */
export const previewReportSchema = generateReportSchema.omit({ allowEmpty: true });

/** As it is asked for. */
export type PreviewBody = z.input<typeof previewReportSchema>;

export const reportPreviewSchema = z.object({
  /** Opens the preview, also in a frame of the portal's own pages, until `expiresAt`. */
  viewUrl: z.string(),
  expiresAt: z.iso.datetime(),
  /** No activity is in it, so that generating it asks first (`allowEmpty`). */
  empty: z.boolean(),
  /** What to know before its client reads it, in sentences; the report does not say it. */
  concerns: z.array(z.string()),
  /** Bytes, as the report would have. */
  size: z.int().min(0),
});
export type ReportPreview = z.output<typeof reportPreviewSchema>;

/** Sorts after every id. */
export const AFTER_ALL_IDS = '~';

/** The item that counts what a person has not read. */
const unreadCountSchema = z.object({ unread: z.int() });

/** How many reports a person has not read, by that item; 0 where there is none. */
export const unreadReportsOf = (item: unknown): number =>
  unreadCountSchema.nullish().parse(item)?.unread ?? 0;

/** What a client sees of their report. */
export const ownReportSchema = storedReportSchema.omit({
  month: true,
  generatedBy: true,
  withdrawnAt: true,
});
export type OwnReport = z.output<typeof ownReportSchema>;

/** Rows of a page of all reports, for administrators. */
export const ALL_REPORTS_PAGE_SIZE = 25;

/** What became of a report: `unknown` for one of an earlier version, which nobody marked. */
export const reportStates = ['unread', 'read', 'withdrawn'] as const;
export type ReportState = (typeof reportStates)[number];

export function stateOfReport({
  unread,
  readAt,
  withdrawnAt,
}: Pick<StoredReport, 'unread' | 'readAt' | 'withdrawnAt'>): ReportState | 'unknown' {
  if (withdrawnAt !== null) return 'withdrawn';
  if (unread) return 'unread';
  return readAt === null ? 'unknown' : 'read';
}

/** The report after its client opened it: the first time counts. */
export const readReport = (report: StoredReport, at: Date): StoredReport =>
  report.unread ? { ...report, unread: false, readAt: at.toISOString() } : report;

/** The report after it was withdrawn: it is new to nobody. */
export const withdrawnReport = (report: StoredReport, at: Date): StoredReport => ({
  ...report,
  unread: false,
  withdrawnAt: at.toISOString(),
});

/** A row of the administrators' list, with the name of who made the report, while they exist. */
export const listedReportSchema = storedReportSchema.extend({
  generatedByName: z.string().nullable(),
});
export type ListedReport = z.output<typeof listedReportSchema>;

/** Filters of the administrators' list. */
export const allReportsFilterFields = z.object({
  userId: idField.optional(),
  state: z.enum(reportStates).optional(),
});
export type AllReportsFilters = z.output<typeof allReportsFilterFields>;

/** Filters of 'Mis Reportes': days on which reports were made, whole ones of the provider's zone. */
export const storedReportFilterFields = z.object({
  from: dayField.optional(),
  to: dayField.optional(),
  websiteId: idField.optional(),
});
export type StoredReportFilters = z.output<typeof storedReportFilterFields>;

/** For `refine`, as the reports' own filters. */
export const areStoredDaysInOrder = ({ from, to }: StoredReportFilters): boolean =>
  isPeriodInOrder({ startDate: from, endDate: to });
export const storedDaysOrderIssue = { ...periodOrderIssue, path: ['to'] };

/** What opens a report that was just made: 256 bits, base64url. */
export const viewTokenField = z.string().regex(/^[\w-]{43}$/);

/** `isFirst`: the report's client has read it with this, and never did before. */
export const reportLinkSchema = z.object({
  downloadUrl: z.url(),
  expiresAt: z.iso.datetime(),
  isFirst: z.boolean(),
});
export type ReportLink = z.output<typeof reportLinkSchema>;

/** Of `printScript`, the one script that a report has: its print button. */
export const REPORT_SCRIPT_HASH = 'sha256-5KhtCJm2SbF8j+c1C7BwHfN81To+sGaBA2hMJokpJQQ=';

/** The policy of the page that shows a report: it fetches nothing, and runs nothing but its own print button. */
export const REPORT_POLICY = `default-src 'none'; script-src '${REPORT_SCRIPT_HASH}'; style-src 'unsafe-inline'; img-src data:`;

/** Behind a view's address, it opens the print dialog at once. */
export const PRINT_HASH = '#imprimir';

/** A page without an origin, which may print itself and open a site's address in a tab of its own. */
export const REPORT_SANDBOX =
  'allow-scripts allow-modals allow-popups allow-popups-to-escape-sandbox';

/**
 * The same as a header. It also puts the page in a sandbox, and lets no page but the portal's own show it in a frame: a
 * `<meta>` can say neither. Browsers that know `frame-ancestors` ignore CloudFront's `x-frame-options: DENY`.
 */
export const REPORT_VIEW_POLICY = `sandbox ${REPORT_SANDBOX}; ${REPORT_POLICY}; frame-ancestors 'self'`;
