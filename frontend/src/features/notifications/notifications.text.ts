import { formatCount, formatNumber } from '../../lib/format/format.ts';
import type { NotificationFilter } from '../../../../functions/notifications/notifications.domain.ts';
import { notificationFilterLabels } from '../../../../functions/notifications/export/notifications.filters.domain.ts';
import { notificationsTitles } from './notifications.titles.text.ts';

interface Empty {
  title: string;
  description: string;
}

export const notificationsText = {
  title: notificationsTitles.list,
  adminTitle: 'Gestión de Notificaciones',
  description: 'Avisos sobre tus sitios y tu cuenta.',
  adminDescription: 'Lo que te avisa el portal, y lo que se envió a los usuarios.',
  tabsLabel: 'Notificaciones recibidas y enviadas',
  tabs: { recibidas: 'Recibidas', enviadas: 'Enviadas', avisos: 'Avisos' },
  open: (title: string) => `Ver el mensaje: ${title}`,
  close: (title: string) => `Ocultar el mensaje: ${title}`,
  create: 'Crear notificación',
  filter: 'Filtrar notificaciones',
  filters: notificationFilterLabels,
  columns: {
    notification: 'Notificación',
    type: 'Tipo',
    recipient: 'Destinatario',
    sent: 'Enviada',
  },
  nouns: ['notificación', 'notificaciones'] as const,
  list: 'Notificaciones, de la más nueva a la más antigua',
  unread: 'No leída',
  to: (recipient: string) => `Para: ${recipient}`,
  /** The person was deleted, or has no name yet. */
  unknownRecipient: 'Un usuario',
  markRead: 'Marcar como leída',
  markReadOf: (title: string) => `Marcar como leída: ${title}`,
  /** 'Marcar todas como leídas'; on a phone the first part alone. */
  markAll: 'Marcar todas',
  asRead: 'como leídas',
  markReadFailed: 'No se pudo marcar la notificación como leída',
  markAllReadFailed: 'No se pudieron marcar las notificaciones como leídas',
  allMarked: 'Notificaciones marcadas como leídas',
  edit: 'Editar',
  delete: 'Eliminar',
  remove: {
    title: (title: string) => `¿Eliminar «${title}»?`,
    ofEverybody: 'Todos los usuarios dejarán de verla. No se puede deshacer.',
    ofOne: (recipient: string) => `${recipient} dejará de verla. No se puede deshacer.`,
    confirm: 'Eliminar notificación',
    done: 'Notificación eliminada',
    failed: 'No se pudo eliminar la notificación',
  },
  failed: 'No se pudieron cargar las notificaciones',
  stale: 'No pudimos buscar notificaciones nuevas. Ves las que ya estaban cargadas.',
  shown: (shown: number, total: number) =>
    `Mostrando ${formatNumber(shown)} de ${formatCount(total, 'notificación', 'notificaciones')}`,
  more: 'Ver más',
  moreFailed: 'No se pudieron cargar más notificaciones.',
  empty: {
    all: {
      title: 'No tienes notificaciones',
      description: 'Aquí verás los avisos que te enviemos.',
    },
    unread: {
      title: 'No tienes notificaciones sin leer',
      description: 'Estás al día.',
    },
    read: {
      title: 'No hay notificaciones leídas',
      description: 'Las que marques como leídas aparecerán aquí.',
    },
  } satisfies Record<NotificationFilter, Empty>,
  sentEmpty: {
    all: {
      title: 'Aún no hay notificaciones enviadas',
      description: 'Envía la primera a un usuario o a todos.',
    },
    unread: {
      title: 'No hay notificaciones sin leer',
      description: 'Todo lo que se envió está leído.',
    },
    read: {
      title: 'No hay notificaciones leídas',
      description: 'Aparecerán aquí cuando alguien las lea.',
    },
  } satisfies Record<NotificationFilter, Empty>,
  seeAll: 'Ver todas',
};
