import {
  activityStatusLabels,
  activityTypeLabels,
  type ShownField,
} from '../activities/activities.domain.ts';
import { auditActionLabels, historyActorLabels } from '../audits/audits.labels.domain.ts';
import { backupStatusLabels } from '../backups/backups.domain.ts';
import { logOperationLabels, logStatusLabels } from '../backups/log/backups.logs.domain.ts';
import {
  noticeKindLabels,
  noticeTimeLabels,
} from '../notifications/notices/notifications.notices.domain.ts';
import { notificationTypeLabels } from '../notifications/notifications.domain.ts';
import { paymentStatusLabels } from '../payments/settle/payments.settlement.domain.ts';
import type { ProfileForm } from '../profiles/profiles.form.domain.ts';
import { viewListLabels } from '../profiles/profiles.views.domain.ts';
import { movementKindLabels, userPlanStateLabels } from '../user-plans/user-plans.domain.ts';
import { clientPositionLabels } from '../users/users.positions.domain.ts';
import { websiteTypeLabels } from '../websites/websites.domain.ts';
import type { ListName } from './data-exports.rows.domain.ts';

/** How a list is called in the file, and what of its rows the CSV has: titles by the paths of the fields. */
interface ListText {
  file: string;
  columns: Readonly<Record<string, string>>;
  /** Words of fields whose values are names. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const page = 'Dónde descargarlo';
const side = { client: 'Cliente', provider: 'Proveedor' };

/** A list whose table has a column for each field that people fill in. */
type Filled<Field extends string> = ListText & { columns: Readonly<Record<Field, string>> };
type Lists = Record<ListName, ListText> & {
  profile: Filled<keyof ProfileForm>;
  activities: Filled<ShownField>;
};

/** Wording of the file of a person's data. */
export const dataExportText: { yes: string; no: string; lists: Lists } = {
  yes: 'Sí',
  no: 'No',
  lists: {
    profile: {
      file: 'perfil',
      columns: {
        email: 'Email',
        firstName: 'Nombre',
        lastName: 'Apellido',
        phone: 'Teléfono',
        whatsapp: 'WhatsApp',
        secondaryEmail: 'Email secundario',
        companyName: 'Empresa',
        companyDni: 'DNI o RUT',
        companyEconomicActivity: 'Actividad económica',
        companyAddress: 'Dirección',
        companyCity: 'Ciudad',
        companyCountry: 'País',
        emailNotifications: 'Avisos por email',
        createdAt: 'Registro',
        lastSignInAt: 'Último acceso',
        secondFactorSince: 'En dos pasos desde',
        'acceptedTerms.version': 'Términos aceptados',
        'acceptedTerms.acceptedAt': 'Aceptados el',
        erasesAt: 'Se elimina el',
      },
    },
    views: {
      file: 'vistas-guardadas',
      columns: { list: 'Lista', name: 'Nombre', query: 'Filtros' },
      values: { list: viewListLabels },
    },
    noticeChoices: {
      file: 'avisos',
      columns: { kind: 'Aviso', portal: 'En el portal', mail: 'Por email' },
      values: { kind: noticeKindLabels, portal: noticeTimeLabels, mail: noticeTimeLabels },
    },
    members: {
      file: 'personas-de-tu-empresa',
      columns: {
        email: 'Email',
        firstName: 'Nombre',
        lastName: 'Apellido',
        position: 'Acceso',
        createdAt: 'Registro',
        lastSignInAt: 'Último acceso',
        invitationPending: 'Invitación pendiente',
      },
      values: { position: clientPositionLabels },
    },
    sites: {
      file: 'sitios',
      columns: {
        websiteId: 'ID de sitio',
        name: 'Sitio',
        url: 'URL',
        type: 'Tipo',
        comments: 'Comentarios',
        tags: 'Etiquetas',
        wordpressVersion: 'WordPress',
        keyConfigured: 'API Key',
        createdAt: 'Registrado',
      },
      values: { type: websiteTypeLabels },
    },
    formerSites: {
      file: 'sitios-anteriores',
      columns: {
        websiteId: 'ID de sitio',
        name: 'Sitio',
        url: 'URL',
        since: 'Desde',
        until: 'Hasta',
        lastSyncDate: 'Última sincronización',
        isDeleted: 'Eliminado',
      },
    },
    status: {
      file: 'estado-de-sitios',
      columns: {
        websiteId: 'ID de sitio',
        name: 'Sitio',
        url: 'URL',
        lastSyncDate: 'Última sincronización',
        wordpressVersion: 'WordPress',
        'stats.phpVersion': 'PHP',
        'stats.mysqlVersion': 'MySQL',
        'stats.pluginsCount': 'Plugins',
        'stats.themesCount': 'Temas',
        pendingUpdates: 'Actualizaciones pendientes',
        lastBackupAt: 'Último respaldo',
        drilledAt: 'Restauración comprobada',
      },
    },
    siteHistory: {
      file: 'historial-de-sitios',
      columns: {
        websiteId: 'ID de sitio',
        websiteName: 'Sitio',
        day: 'Día',
        wordpressVersion: 'WordPress',
        phpVersion: 'PHP',
        wordpressPending: 'WordPress por actualizar',
        pluginsPending: 'Plugins por actualizar',
        themesPending: 'Temas por actualizar',
      },
    },
    activities: {
      file: 'actividades',
      columns: {
        activityId: 'ID de actividad',
        title: 'Título',
        description: 'Descripción',
        type: 'Tipo',
        status: 'Estado',
        websiteName: 'Sitio',
        websiteUrl: 'URL',
        createdAt: 'Creada',
        dueOn: 'Vence',
        completedAt: 'Realizada',
        closingComment: 'Comentario de cierre',
        evidence: 'Evidencia',
        versionAtCreation: 'WordPress al crear',
        versionAtCompletion: 'WordPress al cerrar',
        websiteId: 'ID de sitio',
      },
      values: { type: activityTypeLabels, status: activityStatusLabels },
    },
    messages: {
      file: 'mensajes',
      columns: {
        activityId: 'ID de actividad',
        createdAt: 'Fecha',
        side: 'De',
        mine: 'Lo escribiste tú',
        text: 'Mensaje',
      },
      values: { side },
    },
    attachments: {
      file: 'archivos-adjuntos',
      columns: {
        activityId: 'ID de actividad',
        name: 'Archivo',
        format: 'Formato',
        size: 'Bytes',
        createdAt: 'Fecha',
        side: 'De',
        page,
      },
      values: { side },
    },
    plans: {
      file: 'planes',
      columns: {
        userPlanId: 'ID de plan',
        planName: 'Plan',
        status: 'Estado',
        startDate: 'Desde',
        endDate: 'Hasta',
        activityLimit: 'Actividades',
        activitiesConsumed: 'Actividades usadas',
        siteLimit: 'Sitios',
        paymentId: 'ID de pago',
      },
      values: { status: userPlanStateLabels },
    },
    movements: {
      file: 'movimientos-de-planes',
      columns: {
        userPlanId: 'ID de plan',
        planName: 'Plan',
        at: 'Fecha',
        kind: 'Movimiento',
        amount: 'Actividades consumidas',
        reason: 'Motivo',
        activityId: 'ID de actividad',
      },
      values: { kind: movementKindLabels },
    },
    payments: {
      file: 'pagos',
      columns: {
        paymentId: 'ID de pago',
        planName: 'Plan',
        amountCents: 'Monto en centavos',
        currency: 'Moneda',
        status: 'Estado',
        refundedCents: 'Reembolsado en centavos',
        mercadoPagoId: 'Orden de PayPal',
        receiptNumber: 'Recibo',
        createdAt: 'Creado',
        paidAt: 'Pagado',
      },
      values: { status: paymentStatusLabels },
    },
    notifications: {
      file: 'notificaciones',
      columns: { sentAt: 'Fecha', type: 'Tipo', title: 'Título', message: 'Mensaje' },
      values: { type: notificationTypeLabels },
    },
    reports: {
      file: 'reportes',
      columns: {
        fileName: 'Archivo',
        createdAt: 'Fecha',
        startDate: 'Desde',
        endDate: 'Hasta',
        size: 'Bytes',
        readAt: 'Leído',
        page,
      },
    },
    backups: {
      file: 'respaldos',
      columns: {
        websiteName: 'Sitio',
        filename: 'Archivo',
        description: 'Descripción',
        size: 'Bytes',
        status: 'Estado',
        createdAt: 'Fecha',
        page,
      },
      values: { status: backupStatusLabels },
    },
    backupLogs: {
      file: 'registros-de-respaldos',
      columns: {
        websiteName: 'Sitio',
        createdAt: 'Fecha',
        operation: 'Operación',
        status: 'Estado',
        message: 'Mensaje',
        errorDetails: 'Detalle del error',
      },
      values: { operation: logOperationLabels, status: logStatusLabels },
    },
    sessions: {
      file: 'sesiones',
      columns: {
        device: 'Dispositivo',
        address: 'Dirección IP',
        openedAt: 'Desde',
        lastSeenAt: 'Último uso',
      },
    },
    history: {
      file: 'historial',
      columns: {
        at: 'Fecha',
        action: 'Qué',
        subject: 'Sobre',
        facts: 'Detalles',
        by: 'Quién',
        byName: 'Persona de tu empresa',
        address: 'Dirección IP',
      },
      values: { action: auditActionLabels, by: historyActorLabels },
    },
  },
};
