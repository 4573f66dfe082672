import { expect, type Locator, type Page } from '@playwright/test';
import { backup, siteId } from '../../frontend/src/features/backups/backups.samples.ts';
import { administratorId } from './canned-portal.ts';

/** A button by which somebody writes, in the portal of canned-portal.ts. */
export interface WriteAction {
  /** The route it writes to, as its contract declares it. */
  route: string;
  /** What it is called, where a route has several. */
  what?: string;
  /** What the toast says where it fails, if the others of its route say something else. */
  toast?: string;
  role?: 'cliente';
  path: string;
  /** Fills in what it needs and answers the button. `n`: the row that it is about, another one each time. */
  ready: (page: Page, n: string) => Promise<Locator>;
  /** It opens a tab. */
  opensTab?: boolean;
  /** What comes in its place leads elsewhere: the second half of a double click must not press that. */
  swaps?: boolean;
  /** Each time on a page of its own: what is written leads away from it, or empties it. */
  fresh?: boolean;
  /** It is answered when its page is closed: what follows it is no part of this. */
  unanswered?: boolean;
  /** What the portal sends by itself once it is answered. */
  follows?: readonly string[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const inQuestion = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** Chooses in the menu of the row that has these words. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Acciones de .*${row}`) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The button of the question that a row's menu leads to. */
const asked = (row: string, item: string, confirm: string) => async (page: Page, n: string) => {
  await choose(page, `${row} ?${n}`, item);
  return inQuestion(page, confirm);
};

/** The button of the form that a row's menu leads to. */
const edited =
  (row: string, [item, submit]: [string, string], fill?: (page: Page) => Promise<unknown>) =>
  async (page: Page, n: string) => {
    await choose(page, `${row} ?${n}`, item);
    await fill?.(page);
    return inDialog(page, submit);
  };

/** The list of sessions comes once somebody scrolls near it. */
const nearSessions = (page: Page) =>
  page
    .getByText(/^Dónde has? iniciado sesión$/)
    .first()
    .scrollIntoViewIfNeeded();

/** The people of the company come once somebody scrolls near them. */
const nearMembers = async (page: Page) => {
  await button(page, 'Activar').scrollIntoViewIfNeeded();
  await button(page, 'Invitar a una persona').scrollIntoViewIfNeeded();
};

/** Chooses in the menu of somebody of the company. */
const ofMember =
  (item: string, last: (page: Page) => Locator, fill?: (page: Page) => Promise<unknown>) =>
  async (page: Page, n: string) => {
    await nearMembers(page);
    await choose(page, `Persona ${n}`, item);
    await fill?.(page);
    return last(page);
  };

/** So does the card of the person's data. */
const nearData = (page: Page) =>
  page.getByText('Tus datos', { exact: true }).scrollIntoViewIfNeeded();

/** The button that closes the session of a row. */
const closeOf = async (page: Page, n: string) => {
  await nearSessions(page);
  return button(page, `Cerrar esta sesión: Equipo ${n}`);
};

/** Looks somebody up and chooses the first who is found. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(field).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Chooses in the menu of a list's saved views. */
async function chooseOfViews(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The download of a list. */
const downloaded = async (page: Page) => {
  await expect(button(page, 'Descargar CSV')).toBeVisible();
  return button(page, 'Descargar CSV');
};

/** Types something else into a field, so that there is something to save. */
const type = (label: string, text: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);

const activities: WriteAction[] = [
  { route: 'POST /activities/exports', path: '/activities', ready: downloaded },
  {
    route: 'POST /activities',
    role: 'cliente',
    path: '/activities',
    ready: async (page) => {
      await button(page, 'Nueva actividad').click();
      await page.getByRole('dialog').getByLabel('Sitio web').selectOption({ index: 1 });
      await type('Descripción', 'Cambiar el banner')(page);
      return inDialog(page, 'Crear actividad');
    },
  },
  {
    route: 'PUT /activities/{activityId}',
    what: 'its form',
    role: 'cliente',
    path: '/activities',
    ready: edited('Actividad', ['Editar', 'Guardar cambios'], type('Descripción', 'Otra cosa')),
  },
  {
    route: 'PUT /activities/{activityId}',
    what: 'closing it',
    path: '/activities',
    ready: async (page, n) => {
      await button(page, `Cerrar: Actividad ${n}`).click();
      return inDialog(page, 'Cerrar actividad');
    },
  },
  {
    route: 'PUT /activities/{activityId}',
    what: 'its menu',
    path: '/activities',
    ready: async (page, n) => {
      await button(page, `Acciones de Actividad ${n}`).click();
      return page.getByRole('menuitem', { name: 'Pasar a «En progreso»' });
    },
  },
  {
    route: 'PUT /activities/{activityId}',
    what: 'taking it on',
    path: '/activities/01k9aa00000000000000000001',
    ready: (page) => Promise.resolve(button(page, 'Encargarme')),
  },
  {
    route: 'POST /activities/{activityId}/messages',
    path: '/activities/01k9aa00000000000000000001',
    ready: async (page) => {
      await page.getByLabel('Mensaje', { exact: true }).fill('Ya quedó');
      return button(page, 'Enviar mensaje');
    },
  },
  {
    route: 'POST /activities/{activityId}/messages/{messageId}/attachments/{attachmentId}/download',
    path: '/activities/01k9aa00000000000000000001',
    ready: (page, n) =>
      Promise.resolve(page.getByRole('button', { name: `Descargar captura ${n}.png` })),
  },
  {
    route: 'DELETE /activities/{activityId}',
    role: 'cliente',
    path: '/activities',
    ready: asked('Actividad', 'Eliminar', 'Eliminar actividad'),
  },
];

/** The n-th of what is pending. */
const pending = (page: Page, n: string) => page.locator('[data-key]').nth(Number(n) - 1);

/** The button of the form that the menu of a pending item leads to. */
const decided =
  (item: string, [label, text]: [string, string], submit: string) =>
  async (page: Page, n: string) => {
    await pending(page, n)
      .getByRole('button', { name: /^Acciones/ })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await type(label, text)(page);
    return inDialog(page, submit);
  };

const attention: WriteAction[] = [
  {
    route: 'PUT /attention/{subject}/{kind}/assignee',
    path: '/dashboard',
    ready: (page, n) =>
      Promise.resolve(pending(page, n).getByRole('button', { name: /^Asignármelo/ })),
  },
  {
    route: 'POST /attention/{subject}/{kind}/postpone',
    path: '/dashboard',
    ready: decided('Posponer…', ['Vuelve el', '2026-12-24'], 'Posponer'),
  },
  {
    route: 'POST /attention/{subject}/{kind}/dismiss',
    path: '/dashboard',
    ready: decided('Descartar…', ['Motivo', 'El sitio cierra'], 'Descartar'),
  },
  {
    route: 'POST /attention/{subject}/{kind}/return',
    path: '/dashboard?estado=pospuestos',
    ready: (page, n) =>
      Promise.resolve(pending(page, n).getByRole('button', { name: /^Recuperar/ })),
  },
  { route: 'POST /attention/exports', path: '/dashboard', ready: downloaded },
  {
    route: 'POST /payments/{paymentId}/reminder',
    path: '/dashboard',
    // The row stays.
    ready: (page) =>
      Promise.resolve(page.getByRole('button', { name: /^Enviar enlace de pago/ }).first()),
  },
];

const backupsPath = `/backups/${siteId}`;
const backupPath = `${backupsPath}/${backup().backupId}`;
const backups: WriteAction[] = [
  { route: 'POST /backups/{websiteId}/exports', path: backupsPath, ready: downloaded },
  {
    route: 'DELETE /backups/{websiteId}',
    path: backupsPath,
    ready: async (page) => {
      await button(page, 'Limpiar Todo').click();
      return inQuestion(page, 'Limpiar todo');
    },
  },
  {
    route: 'DELETE /backups/{websiteId}/files/{backupId}',
    path: backupsPath,
    ready: asked('Respaldo', 'Eliminar', 'Eliminar respaldo'),
  },
  {
    route: 'POST /backups/{websiteId}/files/{backupId}/download',
    path: backupsPath,
    ready: (page, n) =>
      // After a failure it says that it tries again.
      Promise.resolve(
        page.getByRole('button', {
          name: new RegExp(`^(?:Descargar|Reintentar la descarga de) «Respaldo ${n}»$`),
        }),
      ),
  },
  {
    route: 'POST /backups/{websiteId}/files/{backupId}/download',
    what: 'on its page',
    path: backupPath,
    ready: (page) =>
      Promise.resolve(page.getByRole('button', { name: /^(?:Descargar|Reintentar la descarga)$/ })),
  },
  {
    route: 'POST /backups/{websiteId}/files/{backupId}/source',
    path: backupPath,
    ready: (page) => Promise.resolve(button(page, 'Es correcto')),
  },
  {
    route: 'POST /backups/{websiteId}/drills',
    path: backupsPath,
    ready: (page) => Promise.resolve(button(page, 'Comprobar ahora')),
  },
  {
    route: 'POST /backups/{websiteId}/files/{backupId}/restore',
    path: backupPath,
    ready: async (page) => {
      await button(page, 'Restaurar este respaldo').click();
      return button(page, 'Continuar');
    },
  },
  {
    route: 'DELETE /backups/{websiteId}/uploads/{backupId}',
    what: 'in the list',
    path: backupsPath,
    ready: asked('Subida', 'Cancelar', 'Cancelar subida'),
  },
  {
    route: 'DELETE /backups/{websiteId}/uploads/{backupId}',
    what: 'beside the form',
    path: `${backupsPath}?tab=subir-manual`,
    ready: async (page, n) => {
      await button(page, `Cancelar la subida de Subida ${n}`).click();
      return inQuestion(page, 'Cancelar subida');
    },
  },
  {
    route: 'POST /backups/{websiteId}/uploads',
    path: `${backupsPath}?tab=subir-manual`,
    unanswered: true,
    ready: async (page) => {
      const buffer = Buffer.from('PK\u0003\u0004');
      const file = { name: 'sitio.zip', mimeType: 'application/zip', buffer };
      await page.locator('form input[type=file]').setInputFiles(file);
      return button(page, 'Subir respaldo');
    },
  },
  {
    route: 'POST /backups/{websiteId}/key',
    path: `${backupsPath}?tab=api-key`,
    ready: async (page, n) => {
      if (n !== '1') await button(page, 'Listo').click();
      await button(page, 'Regenerar').click();
      return inQuestion(page, 'Regenerar API Key');
    },
  },
  {
    route: 'DELETE /backups/{websiteId}/key',
    path: `${backupsPath}?tab=api-key`,
    ready: async (page) => {
      await button(page, 'Revocar').click();
      return inQuestion(page, 'Revocar API Key');
    },
  },
  {
    route: 'DELETE /backups/{websiteId}/logs',
    path: `${backupsPath}?tab=logs`,
    fresh: true,
    ready: async (page) => {
      await button(page, 'Eliminar todos').click();
      return inQuestion(page, 'Eliminar registros');
    },
  },
  {
    route: 'DELETE /backups/{websiteId}/logs/{logId}',
    path: `${backupsPath}?tab=logs`,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Acciones de/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      return inQuestion(page, 'Eliminar registro');
    },
  },
];

const notifications: WriteAction[] = [
  {
    route: 'POST /notifications/exports',
    path: '/notifications?tab=enviadas',
    ready: downloaded,
  },
  {
    route: 'POST /notifications',
    path: '/notifications?tab=enviadas',
    ready: async (page) => {
      await button(page, 'Crear notificación').click();
      await pick(page, 'Destinatario', 'Todos los usuarios');
      await type('Título', 'Aviso')(page);
      await type('Mensaje', 'Un mensaje')(page);
      return inDialog(page, 'Enviar notificación');
    },
  },
  {
    route: 'PUT /notifications/{notificationId}',
    path: '/notifications?tab=enviadas',
    ready: edited('Aviso', ['Editar', 'Guardar cambios'], type('Mensaje', 'Otro mensaje')),
  },
  {
    route: 'DELETE /notifications/{notificationId}',
    path: '/notifications?tab=enviadas',
    ready: asked('Aviso', 'Eliminar', 'Eliminar notificación'),
  },
  {
    route: 'PUT /notifications/choices',
    path: '/notifications?tab=avisos',
    ready: async (page, n) => {
      const mail = page.getByLabel('Respaldos: por email', { exact: true });
      await mail.selectOption(n === '1' ? 'now' : 'never');
      return button(page, 'Guardar cambios');
    },
  },
  {
    route: 'POST /notifications/{notificationId}/read',
    role: 'cliente',
    path: '/notifications',
    ready: (page, n) => Promise.resolve(button(page, `Marcar como leída: Aviso ${n}`)),
  },
  {
    route: 'POST /notifications/read',
    role: 'cliente',
    path: '/notifications',
    ready: (page) => Promise.resolve(button(page, 'Marcar todas como leídas')),
  },
];

const status = async (page: Page, value: string) =>
  page.getByRole('dialog').getByLabel('Estado', { exact: true }).selectOption(value);
const plans: WriteAction[] = [
  {
    route: 'POST /payments',
    role: 'cliente',
    path: '/plans',
    opensTab: true,
    swaps: true,
    ready: async (page, n) => {
      if (n !== '1') await inDialog(page, 'Cerrar').click();
      const words = /^(Contratar Plan|Renovar|Mejorar)$/;
      await page.getByRole('button', { name: words }).last().click();
      return inDialog(page, 'Pagar con PayPal');
    },
  },
  {
    route: 'POST /plans',
    path: '/plans/manage',
    ready: async (page) => {
      await button(page, 'Crear plan').click();
      await type('Nombre', 'Plan nuevo')(page);
      await type('Precio (USD)', '49,90')(page);
      await page.getByRole('dialog').getByLabel('Soporte').fill('Por email');
      return inDialog(page, 'Crear plan');
    },
  },
  {
    route: 'PUT /plans/{planId}',
    path: '/plans/manage',
    ready: edited('Plan', ['Editar plan', 'Guardar cambios'], type('Nombre', 'Otro nombre')),
  },
  {
    route: 'PUT /plans/{planId}/archived',
    path: '/plans/manage',
    ready: async (page, n) => {
      await button(page, `Acciones de Plan ${n}`).click();
      return page.getByRole('menuitem', { name: 'Archivar' });
    },
  },
  {
    route: 'DELETE /plans/{planId}',
    path: '/plans/manage',
    ready: asked('Plan', 'Eliminar plan', 'Eliminar plan'),
  },
];

const payments: WriteAction[] = [
  {
    route: 'POST /payments/{paymentId}/discard',
    role: 'cliente',
    path: '/my-orders?tab=pagos',
    ready: async (page, n) => {
      const name = new RegExp(`^Descartar pago de Abierto ${n} `);
      await page.getByRole('button', { name }).click();
      return inQuestion(page, 'Descartar pago');
    },
  },
  {
    route: 'POST /payments/mine/exports',
    role: 'cliente',
    path: '/my-orders?tab=pagos',
    ready: downloaded,
  },
  { route: 'POST /user-plans/exports', path: '/admin/payments?tab=planes', ready: downloaded },
  {
    route: 'POST /payments/exports',
    path: '/admin/payments',
    ready: async (page, n) => {
      if (n !== '1') await inDialog(page, 'Cerrar').first().click();
      await button(page, 'Descargar CSV').click();
      return inDialog(page, 'Preparar archivo');
    },
  },
  {
    route: 'PUT /payments/{paymentId}/status',
    path: '/admin/payments',
    ready: edited('Paga', ['Cambiar estado', 'Guardar estado'], (page) => status(page, 'refunded')),
  },
  {
    route: 'POST /payments/{paymentId}/review',
    path: '/admin/payments',
    ready: asked('Paga', 'Marcar como revisado', 'Marcar como revisado'),
  },
  {
    route: 'POST /user-plans',
    path: '/admin/payments',
    ready: async (page) => {
      await button(page, 'Asignar Plan').click();
      await pick(page, 'Usuario', 'Clara1');
      await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption({ index: 1 });
      return inDialog(page, 'Asignar Plan');
    },
  },
  {
    route: 'PUT /user-plans/{userPlanId}/status',
    path: '/admin/payments?tab=planes',
    ready: edited('Tiene', ['Cambiar estado', 'Guardar estado'], (page) =>
      status(page, 'cancelled'),
    ),
  },
  {
    route: 'POST /user-plans/{userPlanId}/corrections',
    path: '/admin/payments?tab=planes',
    ready: edited('Tiene', ['Corregir consumo', 'Corregir consumo'], type('Motivo', 'Un error')),
  },
];

const reports: WriteAction[] = [
  {
    route: 'POST /reports',
    path: '/reports?usuario=01k9zz0000000000000000aaaa',
    opensTab: true,
    ready: async (page) => {
      await expect(page.getByLabel('Nombre del cliente')).not.toHaveValue('');
      return button(page, 'Generar PDF');
    },
  },
  {
    route: 'POST /reports/{reportId}/withdraw',
    path: '/reports?tab=generados',
    ready: asked('Cliente', 'Retirar', 'Retirar'),
  },
  {
    route: 'POST /reports/{reportId}/download',
    role: 'cliente',
    path: '/reports',
    ready: (page, n) =>
      Promise.resolve(page.getByRole('button', { name: `Descargar el reporte de Cliente ${n}` })),
  },
  { route: 'POST /reports/monthly/exports', path: '/reports/monthly', ready: downloaded },
  {
    route: 'POST /reports/monthly/{userId}/{month}/retry',
    path: '/reports/monthly',
    ready: (page, n) =>
      Promise.resolve(page.getByRole('button', { name: `Reintentar el reporte de Cliente ${n}` })),
  },
  {
    route: 'PUT /reports/monthly-settings/{userId}',
    path: '/reports/monthly?tab=clientes',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Editar los reportes mensuales de' }).click();
      await page.getByRole('dialog').getByLabel('Nombre del cliente').fill('Otro nombre');
      return inDialog(page, 'Guardar');
    },
  },
];

const sites: WriteAction[] = [
  { route: 'POST /websites/exports', path: '/websites', ready: downloaded },
  { route: 'POST /status/exports', path: '/status', ready: downloaded },
  {
    route: 'POST /websites',
    // An administrator chooses an owner first.
    role: 'cliente',
    path: '/websites/create',
    fresh: true,
    follows: ['POST /status/{websiteId}/sync'],
    ready: async (page) => {
      await page.getByLabel('Nombre').fill('Tienda Sur');
      await page.getByLabel('URL', { exact: false }).first().fill('https://tienda-sur.cl');
      await page.getByLabel('Tipo de sitio').selectOption('blog');
      return button(page, 'Crear sitio');
    },
  },
  {
    route: 'POST /websites/imports',
    path: '/websites/import',
    fresh: true,
    ready: async (page) => {
      const buffer = Buffer.from('Sitio;URL\r\nTienda Sur;tienda-sur.cl\r\n');
      const file = { name: 'sitios.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('Archivo CSV').setInputFiles(file);
      const start = button(page, 'Importar 1 sitio');
      // The rows were looked at by the same route.
      await start.waitFor();
      return start;
    },
  },
  {
    route: 'PUT /websites/{websiteId}',
    path: `/websites/edit/${siteId}`,
    fresh: true,
    ready: async (page) => {
      await page.getByLabel('Comentarios').fill('Otra nota');
      return button(page, 'Guardar cambios');
    },
  },
  {
    route: 'DELETE /websites/{websiteId}',
    path: '/websites',
    ready: asked('Tienda', 'Eliminar', 'Eliminar sitio'),
  },
  {
    route: 'DELETE /websites/{websiteId}/api-key',
    path: `/websites/edit/${siteId}`,
    ready: async (page) => {
      await button(page, 'Quitar la API Key').click();
      return inQuestion(page, 'Quitar la API Key');
    },
  },
  {
    route: 'POST /websites/{websiteId}/pairing',
    path: `/websites/edit/${siteId}`,
    ready: async (page, n) => {
      // Its code stays on the page until it runs out.
      if (n !== '1') await page.reload();
      return button(page, 'Generar código');
    },
  },
  {
    route: 'POST /websites/assignments',
    path: '/websites',
    ready: edited('Tienda', ['Cambiar propietario', 'Actualizar'], (page) =>
      pick(page, 'Nuevo propietario', 'Sin propietario'),
    ),
  },
  {
    route: 'POST /status/{websiteId}/sync',
    path: `/status/${siteId}`,
    ready: (page) => Promise.resolve(button(page, 'Sincronizar')),
  },
  {
    route: 'POST /activities/update-jobs',
    path: '/status/actualizaciones?componente=plugin%3Agaleria%2Fgaleria.php',
    ready: async (page) => {
      await page.getByLabel('Seleccionar todos los sitios de la página').check();
      await button(page, 'Pedir la actualización').click();
      return inQuestion(page, 'Pedir la actualización');
    },
  },
  {
    route: 'POST /status/release',
    path: '/status/actualizaciones',
    ready: (page) => Promise.resolve(button(page, 'Detener')),
    fresh: true,
    swaps: true,
  },
  {
    route: 'POST /activities/update-jobs/{jobId}/undo',
    path: '/status',
    ready: (page) => Promise.resolve(button(page, 'Deshacer')),
    fresh: true,
  },
  {
    route: 'POST /status/runs',
    path: '/status',
    ready: (page) => Promise.resolve(button(page, 'Sincronizar Todo')),
  },
];

const onePerson = '/users/01k9zz000000000000000000u1';
const people: WriteAction[] = [
  { route: 'POST /users/exports', path: '/users', ready: downloaded },
  { route: 'POST /audits/exports', path: '/admin/audit', ready: downloaded },
  {
    route: 'POST /users',
    path: '/users',
    ready: async (page, n) => {
      if (n !== '1') await inDialog(page, 'Listo').click();
      await button(page, 'Crear Usuario').click();
      await type('Email', 'nueva@andes.cl')(page);
      await type('Nombre', 'Nueva')(page);
      await type('Apellido', 'Persona')(page);
      return inDialog(page, 'Crear Usuario');
    },
  },
  {
    route: 'PUT /users/{userId}',
    path: '/users',
    ready: edited('Clara', ['Editar usuario', 'Guardar cambios'], (page) =>
      page.getByRole('dialog').getByLabel('Nombre').first().fill('Otra'),
    ),
  },
  {
    route: 'DELETE /users/{userId}',
    path: '/users',
    ready: asked('Clara', 'Eliminar usuario', 'Eliminar usuario'),
  },
  {
    route: 'PUT /users/{userId}/role',
    path: '/users',
    ready: asked('Clara', 'Hacer administrador', 'Hacer administrador'),
  },
  {
    route: 'PUT /users/{userId}/role',
    what: 'the position',
    toast: 'No se pudo cambiar la posición',
    path: `/users/${administratorId}`,
    // With another role comes another menu.
    fresh: true,
    ready: async (page) => {
      await choose(page, 'Clara', 'Cambiar posición');
      await page.getByRole('dialog').getByLabel('Posición').selectOption('Soporte técnico');
      return inDialog(page, 'Guardar posición');
    },
  },
  {
    route: 'POST /users/{userId}/password',
    path: '/users',
    ready: async (page, n) => {
      if (n !== '1') await inDialog(page, 'Cerrar').first().click();
      await choose(page, `Clara${n}`, 'Cambiar contraseña');
      return inDialog(page, 'Generar y cambiar');
    },
  },
  {
    route: 'POST /users/{userId}/invitation',
    path: '/users',
    ready: async (page, n) => {
      if (n !== '1') await inDialog(page, 'Listo').click();
      await choose(page, `Clara${n}`, 'Reenviar invitación');
      return inDialog(page, 'Reenviar invitación');
    },
  },
  {
    route: 'DELETE /users/{userId}/second-factor',
    path: '/users',
    ready: asked('Clara', 'Restablecer verificación en dos pasos', 'Restablecer verificación'),
  },
  {
    route: 'DELETE /users/{userId}/sessions/{sessionId}',
    path: onePerson,
    ready: closeOf,
  },
  {
    route: 'POST /users/{userId}/sessions/closure',
    path: onePerson,
    ready: async (page) => {
      await nearSessions(page);
      await button(page, 'Cerrar todas').click();
      return inQuestion(page, 'Cerrar todas las sesiones');
    },
  },
  {
    route: 'POST /company/members',
    role: 'cliente',
    path: '/profile',
    ready: async (page) => {
      await nearMembers(page);
      await button(page, 'Invitar a una persona').click();
      await type('Email', 'nueva@andes.cl')(page);
      await type('Nombre', 'Nueva')(page);
      await type('Apellido', 'Persona')(page);
      return inDialog(page, 'Enviar invitación');
    },
  },
  {
    route: 'PUT /company/members/{userId}',
    role: 'cliente',
    path: '/profile',
    ready: ofMember(
      'Cambiar acceso',
      (page) => inDialog(page, 'Guardar cambios'),
      (page) => page.getByRole('dialog').getByLabel('Acceso total').check(),
    ),
  },
  {
    route: 'POST /company/members/{userId}/invitation',
    role: 'cliente',
    path: '/profile',
    ready: ofMember('Reenviar invitación', (page) => inQuestion(page, 'Reenviar invitación')),
  },
  {
    route: 'DELETE /company/members/{userId}',
    role: 'cliente',
    path: '/profile',
    ready: ofMember('Quitar de la empresa', (page) => inQuestion(page, 'Quitar de la empresa')),
  },
  {
    route: 'DELETE /sessions/{sessionId}',
    path: '/profile',
    ready: closeOf,
  },
  {
    route: 'POST /sessions/closure',
    path: '/profile',
    ready: async (page) => {
      await nearSessions(page);
      await button(page, 'Cerrar todas las demás').click();
      return inQuestion(page, 'Cerrar las demás');
    },
  },
  {
    route: 'POST /account/erasure',
    role: 'cliente',
    path: '/profile',
    ready: async (page) => {
      await button(page, 'Eliminar mi cuenta').click();
      await type('Escribe ELIMINAR para confirmar', 'ELIMINAR')(page);
      return inDialog(page, 'Eliminar mi cuenta');
    },
  },
  {
    route: 'POST /account/data-export',
    path: '/profile',
    // It is prepared then, and there is no button.
    fresh: true,
    ready: async (page) => {
      await nearData(page);
      return button(page, 'Pedir otra copia');
    },
  },
  {
    route: 'POST /account/data-export/download',
    path: '/profile',
    ready: async (page) => {
      await nearData(page);
      return button(page, 'Descargar archivo');
    },
  },
  {
    route: 'POST /account/second-factor',
    path: '/profile',
    // The form of the code comes in its place.
    fresh: true,
    swaps: true,
    ready: async (page) => {
      await button(page, 'Activar').click();
      await type('Contraseña', 'clave')(page);
      return inDialog(page, 'Continuar');
    },
  },
  {
    route: 'POST /account/second-factor/verification',
    path: '/profile',
    fresh: true,
    swaps: true,
    ready: async (page) => {
      await button(page, 'Activar').click();
      await type('Contraseña', 'clave')(page);
      await inDialog(page, 'Continuar').click();
      await type('Código que muestra la aplicación', '123456')(page);
      return inDialog(page, 'Activar');
    },
  },
  {
    route: 'POST /users/{userId}/notes',
    path: onePerson,
    ready: async (page, n) => {
      await button(page, 'Agregar nota').click();
      await type('Nota', `Otra ${n}`)(page);
      return inDialog(page, 'Guardar nota');
    },
  },
  {
    route: 'PUT /users/{userId}/notes/{noteId}',
    path: onePerson,
    ready: edited('Nota', ['Editar', 'Guardar cambios'], type('Nota', 'Otra cosa')),
  },
  {
    route: 'DELETE /users/{userId}/notes/{noteId}',
    path: onePerson,
    ready: asked('Nota', 'Eliminar', 'Eliminar nota'),
  },
  {
    route: 'PUT /settings',
    path: '/settings',
    ready: async (page, n) => {
      await page.getByLabel('Nombre', { exact: true }).fill(`Marca ${'i'.repeat(Number(n))}`);
      return button(page, 'Guardar cambios');
    },
  },
  {
    route: 'PUT /profile',
    path: '/profile',
    ready: async (page, n) => {
      await page.getByLabel('Nombre', { exact: true }).fill(`Ana ${'i'.repeat(Number(n))}`);
      return button(page, 'Guardar cambios');
    },
  },
  {
    route: 'PUT /account/password',
    path: '/profile',
    ready: async (page, n) => {
      await page.getByLabel('Contraseña actual', { exact: true }).fill('la-de-antes-1');
      for (const label of ['Nueva contraseña', 'Confirmar nueva contraseña']) {
        await page.getByLabel(label, { exact: true }).fill(`la-de-despues-${n}`);
      }
      return button(page, 'Cambiar contraseña');
    },
  },
  {
    route: 'POST /profile/views',
    path: '/websites?tipo=tienda',
    ready: async (page, n) => {
      await chooseOfViews(page, 'Vistas', 'Guardar esta vista…');
      await type('Nombre', `Vista ${n}`)(page);
      return inDialog(page, 'Guardar vista');
    },
  },
  {
    route: 'PUT /profile/views/{viewId}',
    path: '/websites?tipo=blog',
    ready: async (page, n) => {
      await chooseOfViews(page, 'Vista: Mis blogs', 'Cambiar el nombre de «Mis blogs»…');
      await type('Nombre', `Vista ${n}`)(page);
      return inDialog(page, 'Guardar nombre');
    },
  },
  {
    route: 'DELETE /profile/views/{viewId}',
    what: 'its menu',
    path: '/websites?tipo=blog',
    ready: async (page) => {
      await button(page, 'Vista: Mis blogs').click();
      return page.getByRole('menuitem', { name: 'Eliminar «Mis blogs»' });
    },
  },
];

export const writeActions: readonly WriteAction[] = [
  ...activities,
  ...attention,
  ...backups,
  ...notifications,
  ...plans,
  ...payments,
  ...reports,
  ...sites,
  ...people,
];

/** The first part of its address: its tests are one. */
export const areaOf = ({ path }: WriteAction): string => path.split(/[/?]/)[1] ?? '';

/** Routes that no button of the portal writes to, and who does. */
export const writtenByOthers: Record<string, string> = {
  'POST /session': 'by signing in: the first test of this file',
  'POST /account/terms':
    'by a page for who has not accepted them: clicked twice in accounts.spec.ts',
  'POST /accounts/recovery-emails':
    'by the form of a recovery: clicked twice in double-clicks.spec.ts',
  'POST /session/confirmation': 'by the question for the password, which the API asks for',
  'DELETE /account/erasure': 'for who asked to be deleted: clicked twice in erasures.spec.ts',
  'POST /account/second-factor/recovery-codes':
    'by a form for who has a second factor: clicked twice in second-factors.spec.ts',
  'POST /account/second-factor/removal':
    'by a form for who has a second factor: clicked twice in second-factors.spec.ts',
  'POST /accounts/second-factor/recovery':
    'by a form for who has a second factor: clicked twice in second-factors.spec.ts',
  'POST /payments/webhooks/paypal': 'by PayPal',
  'POST /connector/pairings': "by the site's plugin",
  'POST /connector/backups': "by the site's plugin",
  'POST /connector/backups/{backupId}/parts': "by the site's plugin",
  'POST /connector/backups/{backupId}/blocks': "by the site's plugin",
  'POST /connector/backups/{backupId}/completion': "by the site's plugin",
  'POST /connector/backups/{backupId}/failure': "by the site's plugin",
  'POST /connector/backup-failures': "by the site's plugin",
  'POST /connector/restores': "by the site's plugin",
  'PUT /connector/backup-report': "by the site's plugin",
  'POST /reports/{reportId}/open': 'by the page of a report: to open it again changes nothing',
  'POST /reports/previews': 'by the form of a report, as it is filled in: a preview is in no list',
  'POST /status/checks': 'by the form of a new site, as its URL is left: it writes nothing',
  'POST /notifications/mail-previews':
    'by the preview of an e-mail, as it is opened: it writes nothing',
  'POST /activities/{activityId}/attachments': 'by a file that is sent as it is chosen',
  'POST /activities/{activityId}/attachments/{attachmentId}/completion':
    'by a file that is sent as it is chosen',
  'POST /backups/{websiteId}/uploads/{backupId}/parts': 'by an upload that runs',
  'POST /backups/{websiteId}/uploads/{backupId}/completion': 'by an upload that runs',
  'POST /backups/{websiteId}/files/{backupId}/archive':
    'by a download, or a restore, whose file is to be put together first',
};
