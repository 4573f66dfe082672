import { shortened } from '../core/validation/shortened.ts';
import type { MonthlyState } from '../reports/monthly/reports.monthly.run.domain.ts';
import type { NotificationType } from './notifications.domain.ts';

/** The pages that e-mails lead to. A test holds them against the SPA's own paths. */
export const announcementPages = {
  dashboard: { path: '/dashboard', action: 'Abrir el portal' },
  administrators: { path: '/users?rol=admin', action: 'Ver administradores' },
  activities: { path: '/activities', action: 'Ver las actividades' },
  activity: { path: '/activities/:activityId', action: 'Ver la actividad' },
  plans: { path: '/plans', action: 'Ver planes' },
  orders: { path: '/my-orders', action: 'Ver mis órdenes' },
  openPayments: { path: '/my-orders?tab=pagos', action: 'Continuar el pago' },
  receipt: { path: '/my-orders/receipts/:paymentId', action: 'Ver el recibo' },
  payments: { path: '/admin/payments', action: 'Ver el pago' },
  monthlyReports: { path: '/reports/monthly', action: 'Ver los reportes mensuales' },
  report: { path: '/reports/:reportId', action: 'Ver el reporte' },
  client: { path: '/users/:userId', action: 'Ver al cliente' },
  choices: { path: '/notifications?tab=avisos', action: 'Avisos' },
  profile: { path: '/profile', action: 'Mi Perfil' },
  status: { path: '/status', action: 'Ver el estado de los sitios' },
  siteStatus: { path: '/status/:websiteId', action: 'Ver el estado del sitio' },
  fleet: { path: '/status/actualizaciones', action: 'Ver las actualizaciones' },
  backups: { path: '/backups', action: 'Ver los respaldos' },
  siteBackups: { path: '/backups/:websiteId', action: 'Ver los respaldos del sitio' },
} as const;

export const pageOfFleet: Announcement['page'] = announcementPages.fleet;

export const pageOfSite = (page: 'siteStatus' | 'siteBackups', websiteId: string) => {
  const { path, action } = announcementPages[page];
  return { path: path.replace(':websiteId', websiteId), action };
};

export function pageOfActivity(activityId: string): Announcement['page'] {
  const { path, action } = announcementPages.activity;
  return { path: path.replace(':activityId', activityId), action };
}

/** A client's receipt. */
export function pageOfReceipt(paymentId: string): Announcement['page'] {
  const { path, action } = announcementPages.receipt;
  return { path: path.replace(':paymentId', paymentId), action };
}

/** A payment in the administrators' list, which finds it by its id. */
export function pageOfPayment(paymentId: string): Announcement['page'] {
  const { path, action } = announcementPages.payments;
  return { path: `${path}?buscar=${paymentId}`, action };
}

/** A client, as administrators see them. */
export function pageOfClient(userId: string): Announcement['page'] {
  const { path, action } = announcementPages.client;
  return { path: path.replace(':userId', userId), action };
}

/** The monthly reports of a month (yyyy-MM), or those of them in one state. */
export function pageOfMonthlyReports(month: string, state?: MonthlyState): Announcement['page'] {
  const { path, action } = announcementPages.monthlyReports;
  return { path: `${path}?mes=${month}${state === undefined ? '' : `&estado=${state}`}`, action };
}

export function pageOfReport(reportId: string): Announcement['page'] {
  const { path, action } = announcementPages.report;
  return { path: path.replace(':reportId', reportId), action };
}

/** Most characters of a name: what follows it still finds room. */
export const NAME_LENGTH = 80;

/** A name in quotation marks. */
export const quoted = (name: string, max = NAME_LENGTH) => `«${shortened(name, max)}»`;

/** What a message says: its text, and the names of its files. */
export const messageParagraphs = ({
  text,
  fileNames,
}: {
  text: string;
  fileNames: readonly string[];
}): string[] => [
  ...(text === '' ? [] : [text]),
  ...(fileNames.length === 0 ? [] : [`Archivos adjuntos: ${fileNames.join(', ')}`]),
];

/** Most characters of each name in the subject of an e-mail: lists of e-mails cut what is longer. */
const SUBJECT_NAME_LENGTH = 60;

/** What events may say of which thing they are about. */
interface Things {
  description?: string;
  websiteName?: string;
  planName?: string;
  clientName?: string;
  name?: string;
}

/** Which thing an event is about, for the subject of its e-mail: the activity and its site, the site, or the plan. */
export function thingOf(event: object): string {
  const { description, websiteName, name, planName, clientName }: Things = event;
  return [description, websiteName ?? name ?? planName ?? clientName]
    .map((one) => shortened((one ?? '').replaceAll(/\s+/g, ' ').trim(), SUBJECT_NAME_LENGTH))
    .filter((one) => one !== '')
    .join(' · ');
}

/** A person's text about an event: the notification shortens it, the e-mail has it whole. */
export interface Announcement {
  type: NotificationType;
  title: string;
  /** What the subject of its e-mail says before the thing, where that is not the title. */
  news?: string;
  /** Which thing it is about, by `thingOf`; empty or undefined for none. */
  thing?: string;
  paragraphs: string[];
  page: { path: string; action: string };
}
