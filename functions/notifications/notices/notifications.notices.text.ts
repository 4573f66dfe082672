import type {
  ActivityAnswered,
  ActivityAssigned,
  ActivityRequested,
} from '../../../events/activities.events.ts';
import type { AttentionAssigned } from '../../../events/attention.events.ts';
import type {
  BackupMissed,
  BackupProofFailed,
  BackupProven,
  BackupSourceChanged,
} from '../../../events/backups.events.ts';
import type {
  PaymentCompleted,
  PaymentFlagged,
  PaymentRefunded,
} from '../../../events/payments.events.ts';
import type { MonthlyReportFailed } from '../../../events/reports.events.ts';
import type { ConnectorReleaseStopped, WebsiteSyncFailing } from '../../../events/status.events.ts';
import { subjectOf } from '../../attention/attention.domain.ts';
import { formatMoney, formatMonth, type InstantFormat } from '../../core/format.ts';
import { stopReasonLabels } from '../../status/releases/status.releases.domain.ts';
import { describeFailure } from '../../status/status.failures.domain.ts';
import {
  messageParagraphs,
  pageOfActivity,
  pageOfClient,
  pageOfFleet,
  pageOfMonthlyReports,
  pageOfPayment,
  pageOfSite,
  quoted,
  thingOf,
  type Announcement,
} from '../notifications.announcement.text.ts';
import { endedWith } from '../notifications.events.text.ts';
import { backupRhythms } from '../notifications.sites.text.ts';
import type { NoticeKind } from './notifications.notices.domain.ts';

/** The events that administrators are notified of. */
export type NoticeEvent =
  | ActivityAnswered
  | ActivityAssigned
  | ActivityRequested
  | AttentionAssigned
  | BackupMissed
  | BackupProofFailed
  | BackupProven
  | BackupSourceChanged
  | ConnectorReleaseStopped
  | MonthlyReportFailed
  | PaymentCompleted
  | PaymentFlagged
  | PaymentRefunded
  | WebsiteSyncFailing;

/** What the wording needs beside the event. */
interface Known {
  /** The client's name. */
  client: string;
  format: InstantFormat;
}

export interface Notice extends Announcement {
  kind: NoticeKind;
}

type Wording<E> = (event: E, known: Known) => Notice;
type Wordings = { [T in NoticeEvent['type']]: Wording<Extract<NoticeEvent, { type: T }>> };

/** Most characters of what somebody described. */
const DESCRIPTION_LENGTH = 150;

const paid = ({
  amountCents,
  currency,
  planName,
}: PaymentCompleted | PaymentFlagged | PaymentRefunded) =>
  `${formatMoney(amountCents, currency)} por el plan ${quoted(planName)}`;

const reasons: Record<PaymentFlagged['flag'], string> = {
  amountMismatch: 'Llegó otro monto u otra moneda, y no se activó ningún plan.',
  payerGone: 'Llegó después de que se eliminó la cuenta: hay que devolverlo.',
  notActivated: 'Se cobró, y el plan no pudo empezar.',
  partialRefund: 'Se reembolsó una parte, y el plan no terminó por eso.',
  disputed: 'El cliente abrió una disputa en PayPal: respóndela allí antes de que venza su plazo.',
};

/** Where an item of Pendientes is worked on. */
function pageOfSubject(subject: string): Announcement['page'] {
  const { type, id } = subjectOf(subject);
  if (type === 'site') return pageOfSite('siteStatus', id);
  if (type === 'activity') return pageOfActivity(id);
  if (type === 'payment') return pageOfPayment(id);
  return type === 'report' ? pageOfMonthlyReports(id) : pageOfClient(id);
}

const wordings: Wordings = {
  ActivityRequested: (
    { activityId, websiteName, description, requestedAt },
    { client, format },
  ) => ({
    kind: 'activityRequested',
    type: 'info',
    title: `Nueva actividad de ${client}`,
    paragraphs: [
      `${client} pidió ${quoted(description, DESCRIPTION_LENGTH)} para el sitio ${quoted(websiteName)} el ${format.dateTime(requestedAt)}.`,
    ],
    page: pageOfActivity(activityId),
  }),

  ActivityAnswered: ({ activityId, websiteName, description, ...said }, { client }) => ({
    kind: 'activityAnswered',
    type: 'info',
    title: `Respuesta de ${client}`,
    paragraphs: [
      `${client} respondió en la actividad ${quoted(description, DESCRIPTION_LENGTH)} del sitio ${quoted(websiteName)}.`,
      ...messageParagraphs(said),
    ],
    page: pageOfActivity(activityId),
  }),

  PaymentFlagged: (event, { client }) => ({
    kind: 'paymentFlagged',
    type: 'warning',
    title: 'Un pago espera tu revisión',
    paragraphs: [
      `El pago de ${client}, de ${paid(event)}, espera tu revisión.`,
      reasons[event.flag],
    ],
    page: pageOfPayment(event.paymentId),
  }),

  PaymentRefunded: (event, { client }) => ({
    kind: 'paymentReturned',
    type: event.isReversed ? 'error' : 'warning',
    title: event.isReversed ? 'Un pago volvió por una disputa' : 'Un pago fue reembolsado',
    paragraphs: [
      event.isReversed
        ? `El banco de ${client} devolvió el pago de ${paid(event)}${endedWith(event)}.`
        : `Se reembolsó el pago de ${client}, de ${paid(event)}${endedWith(event)}.`,
    ],
    page: pageOfPayment(event.paymentId),
  }),

  PaymentCompleted: (event, { client }) => ({
    kind: 'paymentCompleted',
    type: 'success',
    title: `Pago de ${client}`,
    paragraphs: [`${client} pagó ${paid(event)}.`],
    page: pageOfPayment(event.paymentId),
  }),

  MonthlyReportFailed: ({ month, clientName, outcome }) => {
    const report = `El reporte de ${formatMonth(month)} de ${quoted(clientName)}`;
    return {
      kind: 'reportFailed',
      type: 'error',
      title: outcome === 'bounced' ? 'Un reporte no llegó' : 'Un reporte falló',
      paragraphs: [
        outcome === 'bounced'
          ? `${report} se envió por email y rebotó. Revisa a quién se envía y reinténtalo.`
          : `${report} no se pudo preparar o enviar. Revisa el motivo y reinténtalo.`,
        'Si en la misma hora fallan otros, los verás en Pendientes.',
      ],
      page: pageOfMonthlyReports(month, outcome),
    };
  },

  WebsiteSyncFailing: ({ websiteId, name, failureCode, failedAt }, { client, format }) => ({
    kind: 'syncFailing',
    type: 'error',
    title: 'No podemos leer un sitio',
    paragraphs: [
      `Las últimas tres sincronizaciones automáticas del sitio ${quoted(name)}, de ${client}, fallaron; la última, el ${format.dateTime(failedAt)}.`,
      describeFailure(failureCode).cause,
    ],
    page: pageOfSite('siteStatus', websiteId),
  }),

  ConnectorReleaseStopped: ({ version, reason, name, stoppedAt }, { format }) => ({
    kind: 'releaseStopped',
    type: 'error',
    title: 'La versión nueva del conector se detuvo',
    paragraphs: [
      `El ${format.dateTime(stoppedAt)} el portal dejó de ofrecer la versión ${version} del conector: ${stopReasonLabels[reason]}.`,
      ...(name === null ? [] : [`El sitio es ${quoted(name)}.`]),
      'Revísalo, y decide si la versión continúa.',
    ],
    page: pageOfFleet,
  }),

  BackupMissed: ({ websiteId, websiteName, frequency, newestAt }, { client, format }) => ({
    kind: 'backupMissed',
    type: 'warning',
    title: 'Falta un respaldo',
    paragraphs: [
      `El respaldo ${backupRhythms[frequency]} del sitio ${quoted(websiteName)}, de ${client}, no llegó. ${
        newestAt === null
          ? 'Todavía no hay ninguno.'
          : `El último es del ${format.dateTime(newestAt)}.`
      }`,
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  BackupProofFailed: (
    { websiteId, websiteName, filename, endedAt, reason },
    { client, format },
  ) => ({
    kind: 'backupProof',
    type: 'error',
    title: 'Un respaldo no se pudo restaurar',
    paragraphs: [
      `El ${format.dateTime(endedAt)} restauramos el respaldo ${quoted(filename)} del sitio ${quoted(websiteName)}, de ${client}, para comprobarlo, y falló.`,
      reason,
      'Hace falta un respaldo nuevo: el portal lo comprobará un día después de la falla.',
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  BackupProven: ({ websiteId, websiteName, filename, endedAt }, { client, format }) => ({
    kind: 'backupProof',
    type: 'success',
    title: 'Un respaldo vuelve a restaurarse',
    paragraphs: [
      `El ${format.dateTime(endedAt)} restauramos el respaldo ${quoted(filename)} del sitio ${quoted(websiteName)}, de ${client}, para comprobarlo, y volvió todo.`,
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  BackupSourceChanged: ({ websiteId, websiteName, filename, startedAt }, { client, format }) => ({
    kind: 'backupSource',
    type: 'warning',
    title: 'Un respaldo llega desde un origen nuevo',
    paragraphs: [
      `El respaldo ${quoted(filename)} del sitio ${quoted(websiteName)}, de ${client}, se empezó a enviar el ${format.dateTime(startedAt)} desde otra instalación de WordPress u otra red que los anteriores.`,
      'Si el sitio se mudó o cambió su archivo wp-config.php, confírmalo en sus respaldos. Si no, revoca su API Key de respaldos.',
    ],
    page: pageOfSite('siteBackups', websiteId),
  }),

  ActivityAssigned: ({ activityId, websiteName, description, by }) => ({
    kind: 'attentionAssigned',
    type: 'info',
    title: 'Tienes una actividad nueva a tu cargo',
    paragraphs: [
      `${by.name} te asignó la actividad ${quoted(description, DESCRIPTION_LENGTH)} del sitio ${quoted(websiteName)}.`,
    ],
    page: pageOfActivity(activityId),
  }),

  AttentionAssigned: ({ subject, name, by }) => ({
    kind: 'attentionAssigned',
    type: 'info',
    title: 'Tienes un pendiente nuevo',
    paragraphs: [`${by.name} te asignó un pendiente: ${quoted(name, DESCRIPTION_LENGTH)}.`],
    page: pageOfSubject(subject),
  }),
};

/** Words an event for administrators. */
export function noticeOf(event: NoticeEvent, known: Known): Notice {
  // The wording of an event's own type takes just that event, which the compiler cannot see.
  const wording = wordings[event.type] as Wording<NoticeEvent>;
  return { ...wording(event, known), thing: thingOf(event) };
}
