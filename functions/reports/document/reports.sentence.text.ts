import { formatMonth } from '../../core/format.ts';
import { dayIn, monthOfDays } from '../../core/validation/day.ts';
import type { ReportDocument, ReportedSite, ReportPeriod } from './reports.document.domain.ts';
import { whichOf } from './reports.only.text.ts';

const decimal = new Intl.NumberFormat('es-CL');
const counted = (n: number, one: string, many: string) =>
  `${decimal.format(n)} ${n === 1 ? one : many}`;

const written = (day: string) => day.split('-').reverse().join('/');

/** 'En octubre de 2026', 'Del 01/10/2026 al 15/10/2026'; empty where the period has no limits. */
function whenOf(period: ReportPeriod): string {
  const month = monthOfDays(period);
  if (month !== undefined) return `En ${formatMonth(month)}`;
  const { from, to } = period;
  if (from !== null && to !== null) {
    return from === to ? `El ${written(from)}` : `Del ${written(from)} al ${written(to)}`;
  }
  if (from !== null) return `Desde el ${written(from)}`;
  return to === null ? '' : `Hasta el ${written(to)}`;
}

type Said = Pick<
  ReportDocument,
  | 'activities'
  | 'open'
  | 'otherActivities'
  | 'sites'
  | 'backups'
  | 'period'
  | 'only'
  | 'generatedAt'
  | 'timeZone'
>;

/** Activities that are done, with the others that the report names. */
export const doneCount = ({
  activities,
  otherActivities,
}: Pick<ReportDocument, 'activities' | 'otherActivities'>): number =>
  activities.length + otherActivities.length;

/** 'hicimos 6 actividades en 2 sitios' */
function workOf(report: Said): string[] {
  const { activities, otherActivities: others } = report;
  const count = doneCount(report);
  if (count === 0) return [];
  const sites = new Set(activities.map(({ websiteId }) => websiteId)).size;
  // The other activities name no site.
  const where = sites > 1 && others.length === 0 ? ` en ${counted(sites, 'sitio', 'sitios')}` : '';
  // The other activities have no type.
  const which = others.length === 0 ? whichOf(report.only ?? {}) : '';
  return [`hicimos ${counted(count, 'actividad', 'actividades')}${which}${where}`];
}

const hasNewWordPress = ({ before, wordpressVersion }: ReportedSite) =>
  typeof before?.wordpressVersion === 'string' &&
  wordpressVersion !== null &&
  before.wordpressVersion !== wordpressVersion;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * 'se actualizaron WordPress en 2 sitios y 9 plugins': what has another version than before. Nobody knows who did it: a site
 * may update itself.
 */
function updatesOf({ sites }: Said): string[] {
  const cores = sites.filter(hasNewWordPress).length;
  const changes = sites.flatMap((site) => site.changes);
  const plugins = changes.filter(({ kind }) => kind === 'plugin').length;
  const themes = changes.length - plugins;
  const what = [
    ...(cores > 0
      ? [sites.length > 1 ? `WordPress en ${counted(cores, 'sitio', 'sitios')}` : 'WordPress']
      : []),
    ...(plugins > 0 ? [counted(plugins, 'plugin', 'plugins')] : []),
    ...(themes > 0 ? [counted(themes, 'tema', 'temas')] : []),
  ];
  if (what.length === 0) return [];
  const isOne = what.length === 1 && plugins + themes <= 1;
  return [`${isOne ? 'se actualizó' : 'se actualizaron'} ${list.format(what)}`];
}

/** Versions that are known to have changed: of WordPress, plugins and themes. */
export const updatedCount = ({ sites }: Pick<ReportDocument, 'sites'>): number =>
  sites.reduce((sum, site) => sum + site.changes.length + (hasNewWordPress(site) ? 1 : 0), 0);

const backupsOf = ({ backups: { count } }: Said): string[] =>
  count === 0 ? [] : [`guardamos ${counted(count, 'respaldo', 'respaldos')}`];

/** 'a, b y c'; a comma before the last one where the one before it has an 'y' of its own. */
function joined(clauses: readonly string[]): string {
  const [last = '', beforeLast = ''] = clauses.toReversed();
  if (clauses.length < 2) return last;
  const start = clauses.slice(0, -1).join(', ');
  return `${start}${beforeLast.includes(' y ') ? ', y ' : ' y '}${last}`;
}

/** Whether the period was over when the report was made: of one that goes on nobody knows the end. */
export const isOver = ({
  period: { to },
  generatedAt,
  timeZone,
}: Pick<ReportDocument, 'period' | 'generatedAt' | 'timeZone'>): boolean =>
  to !== null && to < dayIn(timeZone, new Date(generatedAt));

/** ' Al cierre quedaban 2 actividades pendientes.' */
function openOf(report: Said): string {
  const { length } = report.open;
  if (length === 0) return '';
  const isOne = length === 1;
  const which = whichOf(report.only ?? {});
  const what = `${counted(length, 'actividad', 'actividades')}${which} ${isOne ? 'pendiente' : 'pendientes'}`;
  if (!isOver(report)) return ` ${isOne ? 'Queda' : 'Quedan'} ${what}.`;
  return ` Al cierre ${isOne ? 'quedaba' : 'quedaban'} ${what}.`;
}

/** Of what the report leaves out nothing is said. */
const nothingOf = ({ only = {} }: Said): string =>
  only.status === 'sin_terminar'
    ? 'no hay respaldos en este reporte'
    : `no hay actividades realizadas${whichOf(only)} ni respaldos en este reporte`;

/** The report in a sentence, of nothing but what is in it: 'En octubre de 2026 hicimos 6 actividades en 2 sitios, …' */
export function summarySentence(report: Said): string {
  const clauses = [...workOf(report), ...updatesOf(report), ...backupsOf(report)];
  const said = clauses.length === 0 ? nothingOf(report) : joined(clauses);
  const sentence = `${whenOf(report.period)} ${said}.`.trim();
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${openOf(report)}`;
}
