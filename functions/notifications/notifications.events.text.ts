import type { CodeRefused, PasswordChanged } from '../../events/accounts.events.ts';
import type { ActivityAnswered, ActivityStatusChanged } from '../../events/activities.events.ts';
import type {
  BackupKeyChanged,
  BackupMissed,
  BackupProofFailed,
  BackupProven,
  BackupRestoreStarted,
  BackupSourceChanged,
  SiteRestorePrepared,
} from '../../events/backups.events.ts';
import type { DataExportReady } from '../../events/data-exports.events.ts';
import type {
  PaymentCompleted,
  PaymentFailed,
  PaymentRefunded,
  PaymentReminded,
} from '../../events/payments.events.ts';
import type { ReportGenerated } from '../../events/reports.events.ts';
import type { NewDeviceSignedIn } from '../../events/sessions.events.ts';
import type { WebsiteSyncFailing, WebsiteSyncRecovered } from '../../events/status.events.ts';
import type {
  UserPlanAssigned,
  UserPlanExpired,
  UserPlanExpiring,
  UserPlanRestored,
  UserPlansMoved,
} from '../../events/user-plans.events.ts';
import {
  formatMoney,
  formatMonth,
  formatOfPeriod,
  formatSpan,
  type InstantFormat,
} from '../core/format.ts';
import type { Credit } from '../user-plans/user-plans.credit.domain.ts';
import {
  announcementPages,
  NAME_LENGTH,
  messageParagraphs,
  pageOfActivity,
  pageOfReceipt,
  pageOfReport,
  quoted,
  thingOf,
  type Announcement,
} from './notifications.announcement.text.ts';
import { shortened } from '../core/validation/shortened.ts';
import type { NotificationType } from './notifications.domain.ts';
import { roleNews, type RoleNews } from './notifications.roles.text.ts';
import {
  accountAnnouncement,
  reassignmentAnnouncement,
  type AnnouncedAccount,
  type AnnouncedReassignment,
} from './accounts/notifications.accounts.text.ts';
import { erasureNews, type ErasureNews } from './security/notifications.erasure.text.ts';
import {
  dataExportNews,
  newDeviceNews,
  originNews,
  codeRefusedNews,
  passwordNews,
  secondFactorNews,
  type AnnouncedOrigin,
  type SecondFactorNews,
} from './security/notifications.security.text.ts';
import { siteWordings } from './notifications.sites.text.ts';

/** The events that people are notified of. */
export type NotifiedEvent =
  | ActivityStatusChanged
  | ActivityAnswered
  | UserPlanAssigned
  | UserPlanExpiring
  | UserPlanExpired
  | UserPlanRestored
  | UserPlansMoved
  | PaymentCompleted
  | PaymentFailed
  | PaymentRefunded
  | PaymentReminded
  | WebsiteSyncFailing
  | WebsiteSyncRecovered
  | BackupKeyChanged
  | AnnouncedOrigin
  | BackupMissed
  | BackupProofFailed
  | BackupProven
  | BackupRestoreStarted
  | BackupSourceChanged
  | SiteRestorePrepared
  | ReportGenerated
  | RoleNews
  | AnnouncedAccount
  | AnnouncedReassignment
  | SecondFactorNews
  | ErasureNews
  | NewDeviceSignedIn
  | PasswordChanged
  | CodeRefused
  | DataExportReady;

/** Most characters of what somebody described: a comment after it still finds room. */
const DESCRIPTION_LENGTH = 150;

type Wording<E extends NotifiedEvent> = (event: E, format: InstantFormat) => Announcement;
type Wordings = { [T in NotifiedEvent['type']]: Wording<Extract<NotifiedEvent, { type: T }>> };

const steps: Record<
  ActivityStatusChanged['to'],
  { type: NotificationType; title: string; news: string; verb: string }
> = {
  pendiente: {
    type: 'info',
    title: 'Una actividad volvió a quedar pendiente',
    news: 'Pendiente',
    verb: 'volvió a quedar pendiente',
  },
  en_progreso: {
    type: 'info',
    title: 'Una actividad está en progreso',
    news: 'En progreso',
    verb: 'está en progreso desde',
  },
  realizada: {
    type: 'success',
    title: 'Una actividad está realizada',
    news: 'Listo',
    verb: 'quedó realizada',
  },
};

const daysLeft = { 7: 'en 7 días', 1: 'en 1 día' } as const;

const bought = (payment: PaymentCompleted | PaymentFailed | PaymentRefunded | PaymentReminded) =>
  `${formatMoney(payment.amountCents, payment.currency)} por el plan ${quoted(payment.planName)}`;

/** What the refund of a payment ended; nothing where there was no plan. */
export const endedWith = ({ endedPlan }: Pick<PaymentRefunded, 'endedPlan'>): string =>
  ({ running: ', y el plan terminó', waiting: ', y el plan ya no empezará', none: '' })[
    endedPlan ?? 'none'
  ];

const credited = ({ cents, ms, planName }: Credit, currency: string) =>
  `Incluye ${formatSpan(ms)} por los ${formatMoney(cents, currency)} que quedaban de tu plan ${quoted(planName)}.`;

/** Which report it is: of what month it was sent, or of what days it was made. */
function reportWords({ month, ...days }: ReportGenerated): { title: string; about: string } {
  if (month !== null) {
    const about = ` de mantenimiento de ${formatMonth(month)}`;
    return { title: `Tu reporte de ${formatMonth(month)}`, about };
  }
  const period = formatOfPeriod(days);
  if (period === undefined) return { title: 'Nuevo reporte disponible', about: '' };
  return { title: `Nuevo reporte ${period}`, about: ` ${period}` };
}

const movedTitle = ([first = '', ...more]: readonly string[]) =>
  more.length === 0
    ? `Tu plan tiene otras fechas: ${shortened(first, NAME_LENGTH)}`
    : 'Tus planes tienen otras fechas';

const wordings: Wordings = {
  ActivityStatusChanged: (event, format) => {
    const { verb, ...step } = steps[event.to];
    const { websiteName, description, comment } = event;
    const what = `La actividad ${quoted(description, DESCRIPTION_LENGTH)} del sitio ${quoted(websiteName)}`;
    const news = `${what} ${verb} el ${format.dateTime(event.changedAt)}.`;
    const paragraphs = comment === '' ? [news] : [news, `Comentario: ${comment}`];
    return { ...step, paragraphs, page: pageOfActivity(event.activityId) };
  },

  ActivityAnswered: ({ activityId, websiteName, description, ...said }) => ({
    type: 'info',
    title: 'Tienes una respuesta',
    paragraphs: [
      `Respondimos en la actividad ${quoted(description, DESCRIPTION_LENGTH)} del sitio ${quoted(websiteName)}.`,
      ...messageParagraphs(said),
    ],
    page: pageOfActivity(activityId),
  }),

  UserPlanAssigned: ({ planName, startDate, endDate }, format) => ({
    type: 'success',
    title: `Tienes un plan: ${shortened(planName, NAME_LENGTH)}`,
    paragraphs: [
      `Te asignamos el plan ${quoted(planName)}, del ${format.date(startDate)} al ${format.date(endDate)}.`,
    ],
    page: announcementPages.orders,
  }),

  UserPlanExpiring: (event, format) => ({
    type: 'warning',
    title: `Tu plan termina ${daysLeft[event.daysLeft]}`,
    paragraphs: [
      `Tu plan ${quoted(event.planName)} termina el ${format.dateTime(event.endDate)}.`,
      'Renuévalo antes de esa fecha y el siguiente empezará cuando este termine.',
    ],
    page: announcementPages.plans,
  }),

  UserPlanExpired: ({ planName, endDate, followedBy }, format) => {
    const over = `Tu plan ${quoted(planName)} terminó el ${format.dateTime(endDate)}`;
    return followedBy === null
      ? {
          type: 'warning',
          title: 'Tu plan terminó',
          paragraphs: [`${over}.`, 'Contrata otro para seguir pidiendo actividades.'],
          page: announcementPages.plans,
        }
      : {
          type: 'info',
          title: 'Tu plan terminó y empezó el siguiente',
          thing: shortened(followedBy, NAME_LENGTH),
          paragraphs: [`${over} y empezó tu plan ${quoted(followedBy)}.`],
          page: announcementPages.orders,
        };
  },

  UserPlanRestored: ({ planName, startDate, endDate }, format) => ({
    type: 'success',
    title: `Tu plan vuelve: ${shortened(planName, NAME_LENGTH)}`,
    paragraphs: [
      `Se anuló el plan que había reemplazado a tu plan ${quoted(planName)}, que vuelve a estar activo.`,
      `Va del ${format.date(startDate)} al ${format.date(endDate)}.`,
    ],
    page: announcementPages.orders,
  }),

  UserPlansMoved: ({ plans }, format) => ({
    type: 'info',
    title: movedTitle(plans.map(({ planName }) => planName)),
    paragraphs: [
      'Cambió el plan que iba antes, y con él estas fechas.',
      ...plans.map(
        ({ planName, startDate, endDate }) =>
          `Tu plan ${quoted(planName)} ahora va del ${format.date(startDate)} al ${format.date(endDate)}.`,
      ),
    ],
    page: announcementPages.orders,
  }),

  PaymentCompleted: (event, format) => ({
    type: 'success',
    title: 'Recibimos tu pago',
    paragraphs: [
      `Recibimos tu pago de ${bought(event)}.`,
      `Tu plan va del ${format.date(event.startDate)} al ${format.date(event.endDate)}.`,
      ...(event.credit ? [credited(event.credit, event.currency)] : []),
    ],
    page: pageOfReceipt(event.paymentId),
  }),

  PaymentFailed: (event) => ({
    type: 'error',
    title: 'Tu pago no se completó',
    paragraphs: [
      `Tu pago de ${bought(event)} no se completó.`,
      event.retryable
        ? 'Puedes intentarlo otra vez con otro medio de pago.'
        : 'Si todavía quieres el plan, elígelo de nuevo.',
    ],
    page: event.retryable ? announcementPages.orders : announcementPages.plans,
  }),

  PaymentRefunded: (event) => ({
    type: 'info',
    title: 'Tu pago fue reembolsado',
    paragraphs: [`Se reembolsó tu pago de ${bought(event)}${endedWith(event)}.`],
    page: announcementPages.orders,
  }),

  PaymentReminded: (event) => ({
    type: 'info',
    title: 'Tu pago quedó sin completar',
    paragraphs: [
      `Empezaste un pago de ${bought(event)} y quedó sin completar.`,
      'Puedes continuarlo en PayPal desde Mis Órdenes. Si ya no lo quieres, descártalo ahí mismo.',
    ],
    page: announcementPages.openPayments,
  }),

  ReportGenerated: (event, format) => {
    const { title, about } = reportWords(event);
    const { reportId, clientName, generatedAt } = event;
    return {
      ...{ type: 'success', title },
      paragraphs: [
        `El ${format.dateTime(generatedAt)} preparamos el reporte${about} de ${quoted(clientName)}.`,
        'Puedes descargarlo cuando quieras desde Mis Reportes.',
      ],
      page: pageOfReport(reportId),
    };
  },

  UserRoleChanged: roleNews,
  AccountChanged: accountAnnouncement,
  WebsiteReassigned: reassignmentAnnouncement,
  SecondFactorChanged: secondFactorNews,
  ErasureChanged: erasureNews,
  PasswordChanged: passwordNews,
  CodeRefused: codeRefusedNews,

  NewDeviceSignedIn: newDeviceNews,
  WebsiteOriginChanged: originNews,
  DataExportReady: dataExportNews,

  ...siteWordings,
};

/** Words an event for the person whom it concerns, with its dates in the provider's zone. */
export function announcementOf(event: NotifiedEvent, format: InstantFormat): Announcement {
  // The wording of an event's own type takes just that event, which the compiler cannot see.
  const wording = wordings[event.type] as Wording<NotifiedEvent>;
  return { thing: thingOf(event), ...wording(event, format) };
}

/** The small print of the e-mails; `link` leads to the profile. */
export const mailFooter = (link: string) =>
  `Recibes este mensaje porque tienes una cuenta en el portal. Para dejar de recibir estos avisos, desmarca «Recibir avisos importantes por email» en ${link}.`;

/** The small print of those that nobody can switch off. */
export const securityFooter =
  'Recibes este mensaje porque tienes una cuenta en el portal. Los avisos de seguridad se envían siempre.';

/** An event that did not happen: settings of e-mails are seen in its e-mail. */
export const sampleEvent = (at: Date): ActivityStatusChanged => ({
  type: 'ActivityStatusChanged',
  ...{ eventId: 'sample', activityId: 'sample', userId: 'sample' },
  websiteName: 'Sitio de ejemplo',
  description: 'Actualizar los plugins y revisar el formulario de contacto',
  ...{ from: 'en_progreso', to: 'realizada' },
  comment: 'Todo quedó al día. El formulario vuelve a enviar los mensajes.',
  changedAt: at.toISOString(),
});
