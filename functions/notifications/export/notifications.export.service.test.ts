import { expect, it } from 'vitest';
import { fakeExporting } from '../../../tests/support/exporting.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { EXPORT_MOST_READ } from '../../core/exports/export-file.ts';
import type { NotificationRow } from '../notifications.domain.ts';
import type { ListDependencies } from '../notifications.list.service.ts';
import { exportNotifications } from './notifications.export.service.ts';

const root: Caller = {
  userId: 'root',
  username: 'root',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const row = (id: string, more: Partial<NotificationRow> = {}): NotificationRow => ({
  ...{ notificationId: id, userId: 'ana', title: 'Hola', message: '=1+1\nChao', type: 'info' },
  ...{
    read: true,
    sentAt: '2026-11-21T12:00:00.000Z',
    link: '/plans',
    audience: null,
    revision: 0,
  },
  ...more,
});

const sentRows = [
  [row('n3'), row('n2', { userId: 'eva', read: false, link: null })],
  [row('n1', { userId: null, read: undefined })],
];

function setUp(pages = sentRows) {
  const { exporting, ...kept } = fakeExporting();
  const dependencies = {
    ...exporting,
    notifications: {
      async *each() {
        yield* pages;
      },
    },
    inboxes: {
      read: async () => ({ reading: { readUntil: null, readBroadcasts: new Set() } }),
    } as unknown as ListDependencies['inboxes'],
    names: { namesOf: async () => new Map([['ana', 'Ana Pérez']]) },
  };
  return { ...kept, dependencies };
}

it('writes all that was sent, to whom, and whether they read it', async () => {
  const { dependencies, lines, audits, files } = setUp();
  expect(await exportNotifications(root, { filter: 'all' }, dependencies)).toMatchObject({
    count: 3,
  });
  expect(files[0]).toMatchObject({
    key: 'notifications/2026-11-22/id.csv',
    fileName: 'notificaciones_2026-11-21.csv',
  });
  expect(lines()).toEqual([
    'ID de notificación;Título;Mensaje;Tipo;Destinatario;ID de usuario;Leída;Enviada;Enlace',
    'n3;Hola;"\'=1+1\nChao";Información;Ana Pérez;ana;Sí;21/11/2026 09:00;/plans',
    'n2;Hola;"\'=1+1\nChao";Información;Usuario eliminado;eva;No;21/11/2026 09:00;',
    'n1;Hola;"\'=1+1\nChao";Información;Todos los usuarios;;;21/11/2026 09:00;/plans',
    '',
  ]);
  expect(audits).toMatchObject([
    { action: 'NotificationsExported', details: { filter: 'all', count: '3' } },
  ]);
});

it('has what the filter finds', async () => {
  const { dependencies, lines } = setUp();
  await exportNotifications(root, { filter: 'read' }, dependencies);
  expect(lines()[1]).toMatch(/^n3;/);
});

it('that would read too many is refused', async () => {
  const { dependencies, files } = setUp([
    Array.from({ length: EXPORT_MOST_READ + 1 }, () => row('n1', { read: false })),
  ]);
  const asked = exportNotifications(root, { filter: 'read' }, dependencies);
  await expect(asked).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
  expect(files).toEqual([]);
});
