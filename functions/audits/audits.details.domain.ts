import {
  activityPriorityLabels,
  activityStatusFilterLabels,
  activityStatusLabels,
  activityTypeLabels,
  assigneeFilterLabels,
  fieldNames as activityFieldNames,
  type Activity,
  type EditableField,
} from '../activities/activities.domain.ts';
import { paymentFlagLabels } from '../attention/attention.details.domain.ts';
import { attentionKindLabels } from '../attention/attention.domain.ts';
import {
  attentionAssigneeLabels,
  attentionStateLabels,
} from '../attention/export/attention.filters.domain.ts';
import { formatBytes } from '../core/validation/bytes.ts';
import { notificationFilterLabels } from '../notifications/export/notifications.filters.domain.ts';
import { paymentStatusLabels } from '../payments/settle/payments.settlement.domain.ts';
import { billingLabels, planFieldNames, type PlanForm } from '../plans/plans.domain.ts';
import {
  profileFieldNames,
  type ClientForm,
  type ProfileForm,
} from '../profiles/profiles.form.domain.ts';
import {
  monthlyFieldNames,
  type MonthlySettings,
} from '../reports/monthly/reports.monthly.domain.ts';
import { monthlyStateLabels } from '../reports/monthly/reports.monthly.run.domain.ts';
import { settingNames, type PortalSettings } from '../settings/settings.domain.ts';
import { statusFilterLabels } from '../status/list/status.filters.domain.ts';
import { releaseActionLabels } from '../status/releases/status.releases.domain.ts';
import { userPlanStateLabels } from '../user-plans/user-plans.domain.ts';
import {
  adminPositionLabels,
  clientPositionLabels,
  roleLabels,
} from '../users/users.positions.domain.ts';
import { websiteTypeLabels, type Website } from '../websites/websites.domain.ts';
import { websiteFieldNames } from '../websites/websites.form.domain.ts';
import type { AuditAction } from './audits.domain.ts';
import {
  changeOf,
  editsOf,
  kept,
  listed,
  oneOf,
  person,
  pictured,
  plain,
  yesNo,
  type Details,
  type Labels,
} from './audits.forms.domain.ts';
import { auditActionLabels } from './audits.labels.domain.ts';

const reasons: Labels = {
  'own request': 'Lo pidió la persona',
  'creation failed': 'No se pudo terminar de crear',
  'company deleted': 'Se eliminó la cuenta de su empresa',
  'confirmation failed': 'No se pudo confirmar la cuenta',
  'client deleted': 'Se eliminó la cuenta del cliente',
  retention: 'El plan no lo conserva más tiempo',
};

const site: Details = { websiteId: null, name: plain('Sitio') };
const backup: Details = { ...site, filename: plain('Archivo') };
const ownedSite: Details = { ...site, url: plain('URL') };
const userPlan: Details = { userPlanId: null, planName: plain('Plan') };
const payment: Details = { paymentId: null, planName: plain('Plan') };
const note: Details = { noteId: null };
const report: Details = { reportId: null, clientName: plain('Cliente') };
const attention: Details = {
  kind: oneOf('Tipo de pendiente', attentionKindLabels),
  name: plain('Sobre'),
};
const member: Details = { userId: null, companyId: null, email: plain('Email') };
const edited: Details = { revision: null };
const plan: Details = {
  ...editsOf<PlanForm & { archivedAt: string | null }>(
    planFieldNames,
    {
      billing: billingLabels,
      promisedBackups: { daily: 'Un respaldo por día', weekly: 'Un respaldo por semana' },
      priceCents: 'money',
      backupLimitBytes: (bytes) => formatBytes(Number(bytes)),
      retention: kept,
      benefits: listed,
      archivedAt: 'instant',
    },
    { siteLimit: { none: 'Sin límite' }, archivedAt: { title: 'Archivado', none: 'No' } },
  ),
  ...edited,
};
const namedPlan: Details = { name: plain('Nombre') };

const days: Details = {
  from: { title: 'Desde', form: 'day' },
  to: { title: 'Hasta', form: 'day' },
};
const search: Details = { search: plain('Búsqueda') };
const ofClient: Details = { userId: person('Cliente') };
const tag: Details = { tag: plain('Etiqueta') };

/** An exported list: the filters that were set, and how many rows its file has. */
const exported = (...filters: Details[]): Details =>
  Object.assign({}, ...filters, { count: plain('Filas') }) as Details;

/** What the details of each action are for people: all that a Lambda writes must be here. */
export const auditDetails: Readonly<Record<AuditAction, Details>> = {
  SignedIn: {
    device: plain('Dispositivo'),
    secondFactor: oneOf('Verificación en dos pasos', { yes: 'Sí', no: 'No' }),
  },
  SignInRefused: {
    wrong: oneOf('No coincidió', { password: 'La contraseña', code: 'El código' }),
    device: plain('Dispositivo'),
    triedAt: { title: 'Intento', form: 'instant' },
  },
  PasswordRefused: {},
  CodeRefused: {},
  RecoveryCodeRefused: {},
  RecoveryRequested: {},
  RecoveryRefused: {},
  TermsAccepted: { version: plain('Versión') },
  DataExportRequested: {},
  DataExportDownloaded: {},
  UserCreated: { role: oneOf('Rol', roleLabels), position: oneOf('Posición', adminPositionLabels) },
  UserUpdated: {
    ...editsOf<ProfileForm & ClientForm>(
      profileFieldNames,
      { emailNotifications: yesNo, hoursInReports: yesNo },
      { hoursInReports: { forAdmins: true } },
    ),
    ...edited,
  },
  UserDeleted: { reason: oneOf('Motivo', reasons) },
  ErasureRequested: { erasesAt: { title: 'Se elimina', form: 'instant' } },
  ErasureCancelled: {},
  UserInvited: {},
  PasswordChanged: {
    mode: oneOf('Modo', {
      generated: 'Generada por el portal',
      manual: 'Escrita por un administrador',
      own: 'Cambiada por la persona',
      recovered: 'Recuperada por email',
      first: 'La primera, tras la invitación',
    }),
  },
  RoleChanged: {
    role: { title: 'Rol', form: roleLabels, before: 'roleBefore' },
    position: {
      ...{ title: 'Posición', form: adminPositionLabels, before: 'positionBefore' },
      none: 'Ninguna',
    },
  },
  PositionChanged: { position: { title: 'Posición', form: adminPositionLabels, before: 'from' } },
  SessionsClosed: {
    closed: oneOf('Cuáles', {
      one: 'Una',
      this: 'La propia, al salir',
      others: 'Todas las demás',
      all: 'Todas',
    }),
  },
  SecondFactorEnabled: {},
  SecondFactorDisabled: {},
  SecondFactorRecovered: {},
  RecoveryCodesRenewed: {},
  SecondFactorReset: {},
  UsersExported: exported(search, { role: oneOf('Rol', roleLabels) }),
  MemberInvited: { ...member, position: oneOf('Acceso', clientPositionLabels) },
  MemberPositionChanged: {
    ...member,
    position: { title: 'Acceso', form: clientPositionLabels, before: 'positionBefore' },
  },
  MemberRemoved: member,
  NoteWritten: note,
  NoteChanged: note,
  NoteDeleted: note,
  WebsiteCreated: ownedSite,
  WebsiteUpdated: {
    websiteId: null,
    ...editsOf<
      Pick<Website, Exclude<keyof typeof websiteFieldNames, 'apiKey'>> & { apiKey: string }
    >(websiteFieldNames, {
      ...{ type: websiteTypeLabels, tags: listed },
      apiKey: { removed: 'Se quitó' },
    }),
    ...edited,
  },
  WebsiteDeleted: { ...ownedSite, reason: oneOf('Motivo', reasons) },
  WebsiteReassigned: {
    ...site,
    toUserId: { ...person('Propietario'), before: 'fromUserId', none: 'Nadie' },
  },
  WebsitePaired: ownedSite,
  WebsitesExported: exported(search, tag, ofClient, { type: oneOf('Tipo', websiteTypeLabels) }),
  StatusExported: exported(search, tag, ofClient, { filter: oneOf('Estado', statusFilterLabels) }),
  PlanCreated: namedPlan,
  PlanUpdated: plan,
  PlanArchived: plan,
  PlanRestored: plan,
  PlanDeleted: namedPlan,
  UserPlanAssigned: {
    ...userPlan,
    startDate: { title: 'Inicio', form: 'instant' },
    endDate: { title: 'Fin', form: 'instant' },
  },
  UserPlanStatusChanged: { ...userPlan, ...changeOf('Estado', userPlanStateLabels) },
  QuotaCorrected: { ...userPlan, amount: plain('Cantidad'), reason: plain('Motivo') },
  UserPlansExported: exported(search, ofClient, days, {
    state: oneOf('Estado', userPlanStateLabels),
  }),
  PaymentStarted: payment,
  PaymentDiscarded: payment,
  PaymentStatusChanged: { ...payment, ...changeOf('Estado', paymentStatusLabels) },
  PaymentReviewed: { ...payment, flag: oneOf('Lo revisado', paymentFlagLabels) },
  PaymentReminded: payment,
  PaymentsExported: exported(search, ofClient, days, {
    status: oneOf('Estado', paymentStatusLabels),
    review: oneOf('Revisión', { pending: 'Pagos por revisar' }),
  }),
  ActivityUpdated: {
    activityId: null,
    ...editsOf<Pick<Activity, EditableField>>(
      activityFieldNames,
      {
        type: activityTypeLabels,
        status: activityStatusLabels,
        priority: activityPriorityLabels,
        assigneeId: 'person',
        dueOn: 'day',
      },
      {
        priority: { forAdmins: true },
        assigneeId: { title: 'A cargo de', none: 'Nadie', forAdmins: true },
        hoursDedicated: { forAdmins: true },
      },
    ),
    // What the entry is about has the name of a field.
    description: { title: 'Actividad', edited: 'Descripción' },
    // Every entry has the status under these names.
    ...{ status: null, statusBefore: null },
    ...changeOf('Estado', activityStatusLabels),
    ...edited,
  },
  ActivityDeleted: {
    activityId: null,
    description: plain('Actividad'),
    status: oneOf('Estado', activityStatusLabels),
  },
  ActivitiesExported: exported(search, ofClient, {
    status: oneOf('Estado', activityStatusFilterLabels),
    type: oneOf('Tipo', activityTypeLabels),
    priority: oneOf('Prioridad', activityPriorityLabels),
    assignee: oneOf('A cargo de', assigneeFilterLabels),
  }),
  BackupDownloaded: backup,
  BackupDrillStarted: backup,
  BackupRestoreStarted: {
    ...backup,
    person: plain('Usuario de WordPress'),
    restored: plain('Lo que se restaura'),
  },
  BackupSourceConfirmed: backup,
  BackupDeleted: { ...backup, backupId: null, reason: oneOf('Motivo', reasons) },
  BackupsCleaned: site,
  BackupLogDeleted: site,
  BackupsExported: exported(site),
  BackupKeyGenerated: site,
  BackupKeyRevoked: site,
  ReportGenerated: report,
  ReportWithdrawn: report,
  MonthlyReportsSet: {
    ...editsOf<Pick<MonthlySettings, keyof typeof monthlyFieldNames>>(
      monthlyFieldNames,
      { enabled: yesNo, recipients: listed },
      { enabled: { title: 'Se envían' } },
    ),
    ...edited,
  },
  MonthlyReportRetried: { ...report, month: { title: 'Mes', form: 'month' } },
  MonthlyReportsExported: exported({
    month: { title: 'Mes', form: 'month' },
    state: oneOf('Estado', monthlyStateLabels),
  }),
  AuditsExported: exported(days, {
    actorId: person('Quién'),
    action: oneOf('Qué hizo', auditActionLabels),
  }),
  SettingsChanged: { ...editsOf<PortalSettings>(settingNames, { brandLogo: pictured }), ...edited },
  ReleaseDecided: { version: plain('Versión'), decision: oneOf('Decisión', releaseActionLabels) },
  NotificationsExported: exported({ filter: oneOf('Filtro', notificationFilterLabels) }),
  AttentionExported: exported(ofClient, {
    state: oneOf('Estado', attentionStateLabels),
    kind: oneOf('Tipo', attentionKindLabels),
    assignee: oneOf('A cargo de', attentionAssigneeLabels),
  }),
  AttentionAssigned: { ...attention, assignee: { title: 'A cargo de', none: 'Nadie' } },
  AttentionPostponed: { ...attention, until: { title: 'Hasta', form: 'day' } },
  AttentionDismissed: { ...attention, reason: plain('Motivo') },
  AttentionReturned: attention,
};
