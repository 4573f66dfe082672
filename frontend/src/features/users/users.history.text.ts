import type {
  Audit,
  AuditAction,
  ListedAudit,
} from '../../../../functions/audits/audits.domain.ts';
import {
  attentionKindLabels,
  type AttentionKind,
} from '../../../../functions/attention/attention.domain.ts';
import {
  adminPositionLabels,
  clientPositionLabels,
} from '../../../../functions/users/users.positions.domain.ts';
import { shortened } from '../../../../functions/core/validation/shortened.ts';
import { formatMonth } from '../../lib/format/format.ts';

/** What was done, after 'Tú' and after a name. */
interface Deed {
  you: string;
  they: string;
}

const deed = (you: string, they: string, rest: string): Deed => ({
  you: `${you} ${rest}`,
  they: `${they} ${rest}`,
});

/** 'el sitio «Tienda Sur»', where the entry says its name. */
const siteOf = ({ details: { name } }: Audit) => (name ? `el sitio «${name}»` : 'un sitio suyo');

/** 'del sitio «Tienda Sur»' of 'el sitio «Tienda Sur»'. */
const genitive = (what: string) => `de ${what}`.replace(/^de el /, 'del ');
const ofSite = (entry: Audit) => genitive(siteOf(entry));

/** 'el plan «Profesional»', where the entry says its name. */
const planOf = ({ details: { planName } }: Audit) =>
  planName ? `el plan «${planName}»` : 'un plan';

const NAME_MAX_LENGTH = 80;

/** 'la actividad «Actualizar WooCommerce»': its title, or how its description begins. */
const activityOf = ({ details: { description } }: Audit) =>
  description ? `la actividad «${shortened(description, NAME_MAX_LENGTH)}»` : 'una actividad';

/** A site that changed hands stands in the history of who got it and of who had it. */
function reassignment({ details: { name, toUserId } }: Audit, userId: string) {
  const site = name ? `el sitio «${name}»` : 'un sitio';
  return toUserId === userId
    ? deed('le asignaste', 'le asignó', site)
    : deed('le quitaste', 'le quitó', site);
}

/** 'el pago de «Profesional»', where the entry says the plan. */
const paymentOf = ({ details: { planName } }: Audit) =>
  planName ? `el pago de «${planName}»` : 'un pago';

const isKind = (kind: string): kind is AttentionKind => Object.hasOwn(attentionKindLabels, kind);

/** 'el pendiente «Planes por vencer»', where the entry says its kind. */
const pendingOf = ({ details: { kind } }: Audit) =>
  kind && isKind(kind) ? `el pendiente «${attentionKindLabels[kind]}»` : 'un pendiente';

/** ' a «Solo lectura»': what a position was changed to, where the entry says it. */
const toPosition = ({ details: { position } }: Audit, labels: Readonly<Record<string, string>>) =>
  position && Object.hasOwn(labels, position) ? ` a «${labels[position] ?? ''}»` : '';

/** How somebody came to another password. */
const password = ({ details: { mode } }: Audit) =>
  mode === 'recovered'
    ? deed('recuperaste', 'recuperó', 'su contraseña')
    : deed('cambiaste', 'cambió', 'su contraseña');

const accessOf = ({ details: { email } }: Audit) => `el acceso de ${email ?? 'una persona'}`;

const closedSessions: Readonly<Record<string, string>> = {
  one: 'una de sus sesiones',
  others: 'sus otras sesiones',
};

const deeds: Record<AuditAction, (entry: Audit, userId: string) => Deed> = {
  SignedIn: ({ details: { device } }) =>
    deed('iniciaste', 'inició', device ? `sesión con ${device}` : 'sesión'),
  SignInRefused: ({ details: { wrong } }) =>
    deed(
      'intentaste iniciar',
      'intentó iniciar',
      wrong === 'code' ? 'sesión con un código incorrecto' : 'sesión con una contraseña incorrecta',
    ),
  PasswordRefused: () => deed('escribiste', 'escribió', 'una contraseña incorrecta'),
  CodeRefused: () => deed('escribiste', 'escribió', 'un código de verificación incorrecto'),
  RecoveryCodeRefused: () => deed('escribiste', 'escribió', 'un código de recuperación incorrecto'),
  RecoveryRequested: () => deed('pediste', 'pidió', 'recuperar su contraseña'),
  RecoveryRefused: () => deed('abriste', 'abrió', 'un enlace de recuperación que no es válido'),
  TermsAccepted: () => deed('aceptaste', 'aceptó', 'los términos'),
  DataExportRequested: () => deed('pediste', 'pidió', 'una copia de sus datos'),
  DataExportDownloaded: () => deed('descargaste', 'descargó', 'una copia de sus datos'),
  UserCreated: () => deed('creaste', 'creó', 'la cuenta'),
  UserUpdated: () => deed('cambiaste', 'cambió', 'sus datos'),
  UserDeleted: () => deed('eliminaste', 'eliminó', 'la cuenta'),
  ErasureRequested: () => deed('pediste', 'pidió', 'eliminar su cuenta'),
  ErasureCancelled: () => deed('cancelaste', 'canceló', 'la eliminación de su cuenta'),
  UserInvited: () => deed('enviaste', 'envió', 'otra invitación'),
  PasswordChanged: password,
  RoleChanged: ({ details: { role } }) =>
    role === 'cliente'
      ? deed('le quitaste', 'le quitó', 'el rol de administrador')
      : deed('le diste', 'le dio', 'el rol de administrador'),
  PositionChanged: (entry) =>
    deed('cambiaste', 'cambió', `su posición${toPosition(entry, adminPositionLabels)}`),
  SessionsClosed: ({ details: { closed } }) =>
    deed('cerraste', 'cerró', closedSessions[closed ?? ''] ?? 'todas sus sesiones'),
  SecondFactorEnabled: () => deed('activaste', 'activó', 'su verificación en dos pasos'),
  SecondFactorDisabled: () => deed('desactivaste', 'desactivó', 'su verificación en dos pasos'),
  SecondFactorRecovered: () => deed('entraste', 'entró', 'con un código de recuperación'),
  RecoveryCodesRenewed: () => deed('renovaste', 'renovó', 'sus códigos de recuperación'),
  SecondFactorReset: () => deed('restableciste', 'restableció', 'su verificación en dos pasos'),
  NoteWritten: () => deed('escribiste', 'escribió', 'una nota interna'),
  NoteChanged: () => deed('cambiaste', 'cambió', 'una nota interna'),
  NoteDeleted: () => deed('eliminaste', 'eliminó', 'una nota interna'),
  WebsiteCreated: (entry) => deed('registraste', 'registró', siteOf(entry)),
  WebsiteUpdated: (entry) => deed('cambiaste', 'cambió', siteOf(entry)),
  WebsiteDeleted: (entry) => deed('eliminaste', 'eliminó', siteOf(entry)),
  WebsiteReassigned: reassignment,
  WebsitePaired: (entry) => deed('vinculaste', 'vinculó', siteOf(entry)),
  PlanCreated: () => deed('creaste', 'creó', 'un plan'),
  PlanUpdated: () => deed('cambiaste', 'cambió', 'un plan'),
  PlanArchived: () => deed('archivaste', 'archivó', 'un plan'),
  PlanRestored: () => deed('volviste a ofrecer', 'volvió a ofrecer', 'un plan'),
  PlanDeleted: () => deed('eliminaste', 'eliminó', 'un plan'),
  UserPlanAssigned: (entry) => deed('le asignaste', 'le asignó', planOf(entry)),
  UserPlanStatusChanged: (entry) =>
    deed('cambiaste', 'cambió', `el estado ${genitive(planOf(entry))}`),
  QuotaCorrected: (entry) =>
    deed('corregiste', 'corrigió', `el consumo ${genitive(planOf(entry))}`),
  PaymentStarted: (entry) => deed('iniciaste', 'inició', paymentOf(entry)),
  PaymentDiscarded: (entry) => deed('descartaste', 'descartó', paymentOf(entry)),
  PaymentStatusChanged: (entry) =>
    deed('cambiaste', 'cambió', `el estado ${genitive(paymentOf(entry))}`),
  PaymentReviewed: (entry) => deed('revisaste', 'revisó', paymentOf(entry)),
  PaymentReminded: (entry) => deed('enviaste', 'envió', `el enlace ${genitive(paymentOf(entry))}`),
  MemberInvited: ({ details: { email } }) =>
    deed('invitaste', 'invitó', `a ${email ?? 'una persona'} a la empresa`),
  MemberPositionChanged: (entry) =>
    deed('cambiaste', 'cambió', accessOf(entry) + toPosition(entry, clientPositionLabels)),
  MemberRemoved: ({ details: { email } }) =>
    deed('quitaste', 'quitó', `a ${email ?? 'una persona'} de la empresa`),
  UsersExported: () => deed('descargaste', 'descargó', 'la lista de usuarios'),
  WebsitesExported: () => deed('descargaste', 'descargó', 'la lista de sitios'),
  StatusExported: () => deed('descargaste', 'descargó', 'el estado de los sitios'),
  UserPlansExported: () => deed('descargaste', 'descargó', 'la lista de planes de usuarios'),
  BackupsExported: (entry) =>
    deed(
      'descargaste',
      'descargó',
      `la lista de respaldos ${entry.details['name'] ? ofSite(entry) : 'de un sitio'}`,
    ),
  PaymentsExported: () => deed('descargaste', 'descargó', 'la lista de pagos'),
  ActivityUpdated: (entry) => deed('cambiaste', 'cambió', activityOf(entry)),
  ActivityDeleted: (entry) => deed('eliminaste', 'eliminó', activityOf(entry)),
  ActivitiesExported: () => deed('descargaste', 'descargó', 'la lista de actividades'),
  BackupDownloaded: (entry) => deed('descargaste', 'descargó', `un respaldo ${ofSite(entry)}`),
  BackupDrillStarted: (entry) => deed('pediste', 'pidió', `comprobar un respaldo ${ofSite(entry)}`),
  BackupRestoreStarted: (entry) =>
    deed('pediste', 'pidió', `lo necesario para restaurar un respaldo ${ofSite(entry)}`),
  BackupSourceConfirmed: (entry) =>
    deed('confirmaste', 'confirmó', `el origen de un respaldo ${ofSite(entry)}`),
  BackupDeleted: (entry) => deed('eliminaste', 'eliminó', `un respaldo ${ofSite(entry)}`),
  BackupsCleaned: (entry) => deed('eliminaste', 'eliminó', `todos los respaldos ${ofSite(entry)}`),
  BackupLogDeleted: (entry) =>
    deed('eliminaste', 'eliminó', `registros de los respaldos ${ofSite(entry)}`),
  BackupKeyGenerated: (entry) =>
    deed('generaste', 'generó', `la API Key de respaldos ${ofSite(entry)}`),
  BackupKeyRevoked: (entry) =>
    deed('revocaste', 'revocó', `la API Key de respaldos ${ofSite(entry)}`),
  ReportGenerated: () => deed('generaste', 'generó', 'un reporte'),
  ReportWithdrawn: () => deed('retiraste', 'retiró', 'un reporte'),
  MonthlyReportsSet: () => deed('configuraste', 'configuró', 'sus reportes mensuales'),
  MonthlyReportRetried: ({ details: { month } }) =>
    deed(
      'reintentaste',
      'reintentó',
      month ? `su reporte mensual de ${formatMonth(month)}` : 'un reporte mensual',
    ),
  MonthlyReportsExported: () => deed('descargaste', 'descargó', 'la lista de reportes mensuales'),
  NotificationsExported: () =>
    deed('descargaste', 'descargó', 'la lista de notificaciones enviadas'),
  AttentionExported: () => deed('descargaste', 'descargó', 'la lista de pendientes'),
  AuditsExported: () => deed('descargaste', 'descargó', 'la auditoría'),
  ReleaseDecided: () => deed('decidiste', 'decidió', 'si sigue una versión del conector'),
  SettingsChanged: () => deed('cambiaste', 'cambió', 'la configuración del portal'),
  AttentionAssigned: (entry) => deed('asignaste', 'asignó', pendingOf(entry)),
  AttentionPostponed: (entry) => deed('pospusiste', 'pospuso', pendingOf(entry)),
  AttentionDismissed: (entry) => deed('descartaste', 'descartó', pendingOf(entry)),
  AttentionReturned: (entry) => deed('volviste a abrir', 'volvió a abrir', pendingOf(entry)),
};

export const historyText = {
  title: 'Historial',
  description: 'Lo que se hizo con la cuenta, y sus inicios de sesión, en los últimos 400 días.',
  empty: 'Nadie ha cambiado nada todavía.',
  failed: 'No se pudo cargar el historial',
  moreFailed: 'No se pudo cargar más.',
  /** 'Carmen Díaz cambió su contraseña'. `ofUser`: whose history it is. A command that was run on a server has no name. */
  sentence: (entry: ListedAudit, { reader, ofUser }: { reader: string; ofUser: string }) => {
    const { you, they } = deeds[entry.action](entry, ofUser);
    const yours = reader === ofUser ? you.replace(/\bsu(?=s?\b)/, 'tu') : you;
    return entry.actorId === reader ? `Tú ${yours}` : `${entry.actorName ?? 'El sistema'} ${they}`;
  },
} as const;
