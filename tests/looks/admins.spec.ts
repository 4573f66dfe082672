import './fixed-time.ts';
import { createInstantFormat } from '../../functions/core/format.ts';
import { renderSample } from '../../functions/notifications/mails/notifications.mail.ts';
import { settingsView } from '../../frontend/src/features/settings/settings.samples.ts';
import { userDetail, userRow } from '../../frontend/src/features/users/users.samples.ts';
import { managedPlan } from '../../frontend/src/features/plans/plans.samples.ts';
import { website } from '../../frontend/src/features/websites/websites.samples.ts';
import { pathOfActivity } from '../../frontend/src/features/activities/public/activity-links.ts';
import { activity, message, updateJob } from '../../frontend/src/testing/fake-activities.ts';
import { monthlyReport, monthlySettings } from '../../frontend/src/testing/fake-monthly-reports.ts';
import { notification } from '../../frontend/src/testing/fake-notifications.ts';
import { managedPayment, managedUserPlan } from '../../frontend/src/testing/fake-payments.ts';
import {
  clara,
  listedReport,
  noSummary,
  reportSummary,
} from '../../frontend/src/testing/fake-reports.ts';
import { paymentTotalsOf } from '../../functions/payments/list/payments.search.domain.ts';
import { axeFindings } from '../support/axe.ts';
import { LONG, looks, noRows, nothing, refusal, type Look, expect, test } from './looks.ts';

test.describe.configure({ mode: 'parallel' });

const people = [
  userRow({ invitationPending: true }),
  userRow({
    userId: '01k9zz0000000000000000u2u2',
    firstName: 'Bartolomea'.repeat(8),
    lastName: 'Núñez',
    companyName: LONG,
    whatsapp: '+34612345678',
  }),
];
const entry = (n: number, action: string) => ({
  entryId: `01k9zz00000000000000000${String(n).padStart(3, '0')}`,
  targetId: people[1]?.userId,
  address: null,
  actorId: people[0]?.userId,
  actorName: people[0]?.firstName ?? '',
  action,
  at: '2026-03-05T12:00:00.000Z',
  details: {},
});

looks('the users of an administrator', 'admin', [
  [
    'users',
    async ({ answers, open }) => {
      answers['GET /users'] = { ...noRows, items: people, page: 2, pageCount: 900, total: 9_000 };
      answers['GET /audits/{targetId}'] = {
        ...nothing,
        items: [entry(1, 'PasswordChanged'), entry(2, 'UserCreated')],
      };
      await open('/users', 'clara@andes.cl');
    },
  ],
  [
    'users-actions',
    async ({ page, press }) => {
      await press(/^Acciones de Clara/);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'users-edit-errors',
    async ({ page, dialog, choose, fill, submit, says }) => {
      await page.keyboard.press('Escape');
      await choose('Clara', 'Editar usuario');
      await dialog.getByText('Historial', { exact: true }).click();
      await says(/creó la cuenta/);
      await fill('Nombre', '');
      await fill(/^Ciudad/, 'x; drop');
      await submit('Guardar cambios');
      await says('El campo nombre es requerido');
      // Scrolled back to with its label, not to its edge.
      await expect(dialog.getByText('Nombre', { exact: true })).toBeInViewport({ ratio: 1 });
    },
  ],
  [
    'users-edit-leave',
    async ({ page, question }) => {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
    },
  ],
  [
    'users-password-errors',
    async ({ dialog, press, choose, submit, says }) => {
      await press('Salir sin guardar');
      await expect(dialog).toHaveCount(0);
      await choose('Clara', 'Cambiar contraseña');
      await dialog.getByRole('radio', { name: 'La escribo yo' }).check();
      await submit('Cambiar contraseña');
      await says('Debe especificar una contraseña.');
    },
  ],
  [
    'users-password-typed',
    async ({ dialog }) => {
      await dialog.getByLabel('Contraseña', { exact: true }).fill('clara');
      await expect(dialog.getByText(/^Falta: Al menos 8 caracteres/)).toBeVisible();
    },
  ],
  [
    'users-password-generated',
    async ({ page, dialog, submit }) => {
      await dialog.getByRole('radio', { name: 'La genera el sistema' }).check();
      // Its time stands still, or the password would expire before it has been looked at twice.
      await page.clock.setFixedTime(Date.now());
      await submit('Generar y cambiar');
      await expect(dialog.locator('code')).toBeVisible();
    },
  ],
  [
    'users-password-hidden',
    async ({ page, says }) => {
      await page.clock.setFixedTime(Date.now() + 20_000);
      await says(/^Ya no se muestra\./);
    },
  ],
  [
    'users-invited',
    async ({ dialog, open, choose, submit }) => {
      await open('/users', 'clara@andes.cl');
      await choose('Clara', 'Reenviar invitación');
      await submit('Reenviar invitación');
      await expect(dialog.locator('code')).toBeVisible();
    },
  ],
  [
    'users-assign',
    async ({ dialog, close, choose }) => {
      await close();
      await choose('Clara', 'Asignar sitios');
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    },
  ],
  [
    'users-delete',
    async ({ close, choose }) => {
      await close();
      await choose('Clara', 'Eliminar usuario');
    },
  ],
  [
    'users-create-errors',
    async ({ close, press, submit, says }) => {
      await close();
      await press('Crear Usuario');
      await submit('Crear Usuario');
      await says('Email, nombre y apellido son requeridos');
    },
  ],
  [
    'users-created',
    async ({ answers, dialog, fill, submit }) => {
      answers['POST /users'] = { user: userDetail(), temporaryPassword: 'Aa2!aaaaaaaaaa' };
      await fill('Email', 'elena@andes.cl');
      await fill('Nombre', 'Elena');
      await fill('Apellido', 'Examen');
      await submit('Crear Usuario');
      await expect(dialog.locator('code')).toBeVisible();
    },
  ],
  [
    'users-empty',
    async ({ answers, open }) => {
      answers['GET /users'] = noRows;
      await open('/users', 'No hay usuarios cliente');
    },
  ],
  ['users-no-match', ({ open }) => open('/users?buscar=x', /^Ningún usuario coincide/)],
  [
    'users-failed',
    async ({ api, open }) => {
      const json = refusal('FORBIDDEN', 'No tienes permisos.');
      api.read = {
        name: 'GET /users',
        answer: (route) => route.fulfill({ status: 403, json }),
      };
      await open('/users', 'No se pudieron cargar los usuarios');
      api.read = undefined;
    },
  ],
  [
    'user-sessions',
    async ({ open, page }) => {
      await open('/users/01k9zz000000000000000000u1', 'Dónde ha iniciado sesión');
      // Its code comes when it is near.
      await page
        .getByRole('heading', { name: 'Dónde ha iniciado sesión' })
        .scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Cerrar todas' })).toBeVisible();
    },
  ],
]);

looks('the sites and plans of an administrator', 'admin', [
  ['admin-status', ({ open }) => open('/status', 'Tienda Austral')],
  [
    'admin-websites',
    async ({ answers, open }) => {
      const items = [
        website({ name: LONG, userId: null }),
        website({ websiteId: '01k9zz000000000000000000w2' }),
      ];
      answers['GET /websites'] = { ...noRows, items, total: 2 };
      await open('/websites', LONG);
    },
  ],
  [
    'admin-assign-error',
    async ({ dialog, press, submit, says }) => {
      await press('Asignar sitios');
      await dialog.getByRole('checkbox').first().check();
      await submit('Actualizar');
      await says('Elige un propietario');
    },
  ],
  [
    'admin-assign-no-match',
    async ({ answers, dialog, says }) => {
      const { 'GET /websites': sites } = answers;
      answers['GET /websites'] = noRows;
      await dialog.getByRole('searchbox').fill('nada parecido');
      await says('Ningún sitio coincide con «nada parecido».');
      answers['GET /websites'] = sites;
    },
  ],
  [
    'admin-owner-choices',
    async ({ dialog, close, choose }) => {
      await close();
      await choose(LONG, 'Cambiar propietario');
      await dialog.getByRole('combobox').click();
      await expect(dialog.getByRole('option').nth(1)).toBeVisible();
    },
  ],
  [
    'plans-manage',
    async ({ answers, open }) => {
      const plan = managedPlan({
        name: `${LONG} uno`,
        description: `${LONG}. `.repeat(3).trim(),
        support: `${LONG}, `.repeat(3).trim(),
        benefits: Array.from({ length: 6 }, (_, n) => `${LONG} ${String(n + 1)}`),
        usage: 1,
      });
      const archived = managedPlan({
        planId: '01k9zz000000000000000plan2',
        archivedAt: '2026-03-01T12:00:00.000Z',
      });
      const unused = managedPlan({ planId: '01k9zz000000000000000plan3', name: 'Sin uso' });
      answers['GET /plans/all'] = { items: [plan, archived, unused] };
      await open('/plans/manage', `${LONG} uno`);
    },
  ],
  [
    'plans-edit-errors',
    async ({ choose, fill, submit, says }) => {
      await choose('uno', 'Editar plan');
      await fill('Nombre', 'Sin plan');
      await fill('Precio (USD)', '1.234');
      await fill(/^Límite de sitios/, '0');
      await fill(/^Espacio para respaldos/, '0,5');
      await fill('Soporte', '');
      await submit('Guardar cambios');
      await says('«Sin plan» no puede ser el nombre de un plan');
    },
  ],
  [
    'plans-in-use',
    async ({ close, choose, page }) => {
      await close();
      await choose('uno', 'Eliminar plan');
      await expect(page.getByRole('alertdialog', { name: /^Archivar/ })).toBeVisible();
    },
  ],
  [
    'plans-delete',
    async ({ close, choose }) => {
      await close();
      await choose('Sin uso', 'Eliminar plan');
    },
  ],
  [
    'plans-archive',
    async ({ api, page, submit }) => {
      const json = refusal('PLAN_IN_USE', 'Hay clientes con este plan.');
      api.write = (route) => route.fulfill({ status: 409, json });
      await submit('Eliminar plan');
      await expect(page.getByRole('alertdialog', { name: /^Archivar/ })).toBeVisible();
    },
  ],
]);

const flagged = managedPayment({ userName: 'Paga uno', flag: 'partialRefund', refundedCents: 100 });
const held = managedPayment({ userName: LONG, status: 'pending', settlement: 'pending' });

looks('the payments and user plans of an administrator', 'admin', [
  [
    'admin-payments',
    async ({ answers, open }) => {
      const items = [flagged, held];
      const cents = items.map((row) => ({ ...row, cents: row.amountCents }));
      answers['GET /payments'] = { ...noRows, items, total: 2, totals: paymentTotalsOf(cents) };
      answers['GET /user-plans'] = {
        ...noRows,
        items: [managedUserPlan({ userName: LONG }), managedUserPlan({ status: 'cancelled' })],
        total: 2,
        totals: [],
      };
      await open('/admin/payments', LONG);
    },
  ],
  ['admin-payment-review', ({ choose }) => choose('Paga uno', 'Marcar como revisado')],
  [
    'admin-payment-status',
    async ({ close, choose, submit, says }) => {
      await close();
      await choose('Paga uno', 'Cambiar estado');
      await submit('Guardar estado');
      await says(/El pago ya tiene este estado/);
    },
  ],
  [
    'admin-payments-export',
    async ({ close, press, submit, says }) => {
      await close();
      await press('Descargar CSV');
      await submit('Preparar archivo');
      await says(/^El archivo tiene/);
    },
  ],
  ['admin-user-plans', ({ open }) => open('/admin/payments?tab=planes', LONG)],
  [
    'admin-correction',
    async ({ choose, submit, says }) => {
      await choose(LONG, 'Corregir consumo');
      await submit('Corregir consumo');
      await says('Escribe el motivo');
    },
  ],
  [
    'admin-assign-placement',
    async ({ page, api, dialog, close, press, submit, says }) => {
      await close();
      await press('Asignar Plan');
      await dialog.getByRole('combobox', { name: 'Usuario' }).click();
      await page.getByRole('option', { name: /Clara1/ }).click();
      await dialog.getByLabel('Plan', { exact: true }).selectOption({ index: 1 });
      const json = refusal('PLAN_ACTIVE', 'Este cliente ya tiene un plan activo.');
      api.write = (route) => route.fulfill({ status: 409, json });
      await submit('Asignar Plan');
      await says(/^Este cliente ya tiene un plan activo\./);
      await submit('Asignar Plan');
      await expect(dialog.getByText('Elige cuándo empieza el nuevo plan')).toBeInViewport({
        ratio: 1,
      });
    },
  ],
  [
    'admin-payments-empty',
    async ({ answers, open }) => {
      answers['GET /payments'] = { ...noRows, totals: [] };
      await open('/admin/payments', 'No hay pagos');
    },
  ],
]);

/** What an administrator sent. */
const sent = {
  ...nothing,
  items: [
    notification({ title: `${LONG} error`, type: 'error', recipientName: LONG }),
    notification({ title: 'Otro', userId: null, read: true }),
  ],
  counts: { all: 2, unread: 1, read: 1 },
};

/** Rules that Lighthouse scores and axe does not run by itself. */
const scoredRules = ['target-size', 'label-content-name-mismatch'];

const ofGallery = '/status/actualizaciones?componente=plugin%3Agaleria%2Fgaleria.php';

looks('an update that an administrator requests on several sites', 'admin', [
  [
    'admin-updates-question',
    async ({ page, answers, open }) => {
      answers['GET /activities/update-jobs'] = { jobs: [] };
      await open(ofGallery, 'Galería');
      await page
        .getByRole('checkbox', { name: /^Seleccionar Tienda/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Pedir la actualización' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('una actividad en cada uno');
    },
  ],
  [
    'admin-updates-running',
    async ({ answers, open }) => {
      const requested = { reason: 'UPDATE_REQUESTED' as const, sites: 3 };
      const running = updateJob({ total: 28, created: 9, refused: [requested] });
      answers['GET /activities/update-jobs'] = { jobs: [running] };
      await open('/status', '12 de 28 sitios');
    },
    'busy',
  ],
  [
    'admin-updates-ended',
    async ({ answers, open }) => {
      const refused = [
        { reason: 'UPDATE_REQUESTED' as const, sites: 2 },
        { reason: 'QUOTA_EXHAUSTED' as const, sites: 1 },
      ];
      const ended = updateJob({ state: 'finished', total: 28, created: 25, refused });
      const [jobId, undone] = ['01k9jj00000000000000000002', { removed: 2, kept: 1 }];
      const kept = updateJob({ jobId, state: 'undone', created: 3, ...undone, canUndo: false });
      answers['GET /activities/update-jobs'] = { jobs: [ended, kept] };
      await open('/status', '25 de 28 actividades creadas');
    },
  ],
]);

looks('the activities and notifications of an administrator', 'admin', [
  [
    'admin-activities',
    async ({ page, answers, open }) => {
      const done = { status: 'realizada', hoursDedicated: 0.5, closingComment: 'Listo.' } as const;
      const completedAt = '2026-03-06T12:00:00.000Z';
      const items = [
        activity({
          description: 'Primera',
          clientName: LONG,
          assigneeName: LONG,
          dueOn: '2020-01-02',
        }),
        activity({
          description: LONG.repeat(4),
          websiteName: LONG,
          priority: 'urgente',
          dueOn: '2099-01-02',
        }),
        activity({
          title: 'Con título',
          type: 'error',
          status: 'en_progreso',
          websiteGone: 'deleted',
        }),
        activity({ description: 'Hecha', clientName: null, userId: null, completedAt, ...done }),
      ];
      answers['GET /activities'] = { ...nothing, items };
      await open('/activities', 'Primera');
      expect(await axeFindings(page, scoredRules)).toEqual([]);
    },
  ],
  [
    'admin-activities-ordered',
    async ({ open }) => {
      await open('/activities?orden=vencimiento&estado=sin_terminar', 'Primera');
    },
  ],
  [
    'admin-activities-selected',
    async ({ page, open }) => {
      await open('/activities', 'Primera');
      const start = page.getByRole('button', { name: 'Filtros' });
      if (await start.isVisible()) {
        await start.click();
        const select = page.getByRole('button', { name: 'Seleccionar', exact: true });
        if (await select.isVisible()) await select.click();
      }
      await page.getByRole('checkbox', { name: 'Seleccionar Primera' }).check();
      await page.getByRole('checkbox', { name: 'Seleccionar Hecha' }).check();
      await expect(page.getByRole('toolbar')).toContainText('2 seleccionadas');
    },
  ],
  [
    'admin-activities-change-several',
    async ({ dialog, press }) => {
      await press('Cambiar');
      await dialog.getByLabel(/^Estado/).selectOption('Realizada');
    },
  ],
  [
    'admin-activities-delete-several',
    async ({ page, close, press }) => {
      await close();
      await press('Eliminar');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  ],
  [
    'admin-activity',
    async ({ page, answers, open }) => {
      const done = { status: 'realizada', hoursDedicated: 2.5, closingComment: 'Listo.' } as const;
      const one = activity({ description: 'Primera', clientName: LONG, ...done });
      const authorName = LONG;
      const items = [
        message({ side: 'client', authorName, text: 'Una duda' }),
        message({ internal: true, authorName, text: 'Ojo: plan anterior.' }),
        message({ mine: true, text: 'La respuesta' }),
      ];
      answers['GET /activities/{activityId}'] = one;
      answers['GET /activities/{activityId}/messages'] = { items, nextCursor: null };
      await open(pathOfActivity(one.activityId), 'La respuesta');
      await page.getByRole('checkbox', { name: 'Nota interna' }).check();
    },
  ],
  [
    'admin-activities-again',
    async ({ open }) => {
      await open('/activities', 'Primera');
    },
  ],
  [
    'admin-activities-menu',
    async ({ page, press }) => {
      await press('Acciones de Primera');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'admin-activities-edit-errors',
    async ({ page, dialog, fill, submit, says }) => {
      await page.getByRole('menuitem', { name: 'Editar' }).click();
      await dialog.getByLabel('Estado', { exact: true }).selectOption('Realizada');
      await fill(/^Horas dedicadas/, 'uno y medio');
      await submit('Guardar cambios');
      await says(/^Las horas deben ser/);
      await fill(/^Comentario de cierre/, 'Con el cambio queda hecha.');
    },
  ],
  [
    'admin-activities-close',
    async ({ dialog, close, press }) => {
      await close();
      await press('Cerrar: Primera');
      await expect(dialog).toBeVisible();
    },
  ],
  [
    'admin-activities-create',
    async ({ dialog, close, press }) => {
      await close();
      await press('Nueva actividad');
      await dialog.getByLabel('Sitio web').click();
      await expect(dialog.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'admin-notifications',
    async ({ answers, open }) => {
      answers['GET /notifications'] = sent;
      await open('/notifications?tab=enviadas', `${LONG} error`);
    },
  ],
  [
    'admin-notices-received',
    async ({ answers, open }) => {
      const items = [
        notification({ title: 'Nueva actividad de Lucía Prado', link: '/activities/1' }),
        notification({ title: LONG, type: 'warning', link: '/admin/payments', read: true }),
        notification({ title: 'Mantenimiento programado', userId: null }),
      ];
      answers['GET /notifications'] = { ...nothing, items, counts: { all: 3, unread: 2, read: 1 } };
      await open('/notifications', 'Nueva actividad de Lucía Prado');
    },
  ],
  [
    'admin-notices',
    ({ open }) => open('/notifications?tab=avisos', 'Pendientes y actividades a tu cargo'),
  ],
  [
    'admin-notification-errors',
    async ({ dialog, press, submit, says }) => {
      await press('Crear notificación');
      await submit('Enviar notificación');
      await says('El mensaje es requerido');
      await dialog.getByRole('combobox', { name: 'Destinatario' }).click();
      await expect(dialog.getByRole('listbox').getByRole('option').nth(1)).toBeVisible();
    },
  ],
  [
    'admin-notification-edit',
    async ({ page, answers, open, choose }) => {
      answers['GET /notifications'] = sent;
      await open('/notifications?tab=enviadas', `${LONG} error`);
      await choose('error', 'Editar');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'admin-notification-delete',
    async ({ close, choose }) => {
      await close();
      await choose('error', 'Eliminar');
    },
  ],
]);

const monthlyFailed: Look = [
  'monthly-failed',
  async ({ api, open }) => {
    const json = refusal('FORBIDDEN', 'No tienes permisos.');
    const name = 'GET /reports/monthly';
    api.read = { name, answer: (route) => route.fulfill({ status: 403, json }) };
    await open('/reports/monthly', 'No se pudieron cargar los envíos');
  },
];

looks('the reports of an administrator', 'admin', [
  [
    'reports-admin',
    async ({ answers, open }) => {
      answers['GET /users/{userId}'] = userDetail({ userId: clara.userId, lastName: LONG });
      answers['GET /reports/summary'] = reportSummary();
      await open(`/reports?usuario=${clara.userId}`, 'Actividades realizadas');
    },
  ],
  [
    'reports-admin-errors',
    async ({ fill, press, says }) => {
      await fill('Nombre del cliente', '  ');
      await press('Generar PDF');
      await says('Por favor ingresa el nombre del cliente');
    },
  ],
  [
    'reports-admin-made',
    async ({ page, fill, press, says }) => {
      await fill('Nombre del cliente', LONG);
      const opened = page.waitForEvent('popup');
      await press('Generar PDF');
      const tab = await opened;
      await says(/^Se abrió en otra pestaña\./);
      await tab.close();
    },
  ],
  [
    'reports-admin-failed',
    async ({ api, open, press, says }) => {
      await open(`/reports?usuario=${clara.userId}&tipo=error`, 'Actividades realizadas');
      api.write = (route) => route.abort();
      await press('Generar PDF');
      await says('No se pudo generar el reporte');
    },
  ],
  [
    'reports-admin-empty',
    async ({ answers, open, press, question }) => {
      answers['GET /reports/summary'] = noSummary;
      answers['GET /reports/activities'] = nothing;
      await open(`/reports?usuario=${clara.userId}`, 'Ninguna actividad coincide con los filtros');
      await press('Generar PDF');
      await expect(question).toBeVisible();
    },
  ],
  [
    'reports-admin-order',
    ({ open }) => open('/reports?desde=2026-03-02&hasta=2026-03-01', 'Revisa las fechas'),
  ],
  [
    'reports-all',
    async ({ answers, open }) => {
      const items = [
        listedReport({ clientName: LONG, generatedByName: LONG }),
        listedReport({ unread: false, readAt: '2026-03-06T12:00:00.000Z' }),
        listedReport({ unread: false, withdrawnAt: '2026-03-06T12:00:00.000Z', month: '2026-02' }),
      ];
      answers['GET /reports'] = { ...nothing, items };
      await open('/reports?tab=generados', 'Retirado el 06/03/2026');
    },
  ],
  [
    'reports-all-withdraw',
    async ({ page, press, question }) => {
      await press(new RegExp(`^Acciones de ${clara.name}`));
      await page.getByRole('menuitem', { name: 'Retirar' }).click();
      await expect(question).toBeVisible();
    },
  ],
  [
    'reports-all-no-match',
    async ({ answers, open }) => {
      answers['GET /reports'] = nothing;
      const found = 'Ningún reporte coincide con los filtros';
      await open('/reports?tab=generados&lectura=read', found);
    },
  ],
  [
    'monthly',
    async ({ answers, open }) => {
      const bounced = {
        email: 'gerencia@andes.cl',
        state: 'bounced',
        detail: 'smtp; 550',
      } as const;
      const items = [
        monthlyReport({ clientName: LONG }),
        monthlyReport({ month: '2026-09', state: 'bounced', recipients: [bounced] }),
      ];
      answers['GET /reports/monthly'] = { ...nothing, items };
      await open('/reports/monthly', LONG);
    },
  ],
  [
    'monthly-clients',
    async ({ answers, open }) => {
      const items = [monthlySettings({ clientName: LONG }), monthlySettings({ enabled: false })];
      answers['GET /reports/monthly-settings'] = { ...nothing, items };
      await open('/reports/monthly?tab=clientes', LONG);
    },
  ],
  [
    'monthly-form',
    async ({ dialog, press, fill, submit, says }) => {
      await press(/^Editar los reportes mensuales de/);
      await expect(dialog).toBeVisible();
      await fill('Destinatarios', 'nadie@\n');
      await submit('Guardar');
      await says(/^«nadie@»: .*formato de email válido/);
    },
  ],
  [
    'monthly-no-match',
    async ({ answers, open }) => {
      answers['GET /reports/monthly'] = nothing;
      await open('/reports/monthly?mes=2001-01', 'Ningún envío coincide con los filtros');
    },
  ],
  monthlyFailed,
]);

looks('the settings of an administrator', 'admin', [
  [
    'settings-mail',
    async ({ answers, open, press, says }) => {
      const signature = {
        mailClosing: 'Un abrazo,\nEl equipo de Redes Andinas',
        mailReplyTo: 'ayuda@redesandinas.cl',
      };
      answers['GET /settings'] = settingsView({ brandColour: '#0f766e', ...signature });
      answers['POST /notifications/mail-previews'] = renderSample(
        {
          ...signature,
          ...{ brandName: 'Redes Andinas', brandColour: '#0f766e' },
          siteUrl: 'https://portal.ejemplo.cl',
        },
        {
          format: createInstantFormat('America/Santiago'),
          at: new Date('2026-03-08T12:00:00.000Z'),
        },
      );
      await open('/settings', 'Emails');
      await press('Ver un email de ejemplo');
      await says(/Listo: Actualizar los plugins/);
    },
  ],
  [
    'settings-edited',
    async ({ page, answers, open, fill }) => {
      answers['GET /settings'] = settingsView({ whatsappNumber: '56987654321' });
      await open('/settings', 'Vista previa');
      await fill('Nombre', 'Redes Andinas');
      await fill('Color', '#d97706');
      await expect(page.getByText('Redes Andinas')).toHaveCount(2);
    },
  ],
  [
    'settings-errors',
    async ({ fill, press, says }) => {
      await fill('Nombre', '');
      await fill('Color', 'naranja');
      await fill('WhatsApp', '12');
      await press('Guardar cambios');
      await says('Escribe el nombre de tu marca');
    },
  ],
  [
    'settings-stale',
    async ({ api, fill, press, says }) => {
      const { error } = refusal(
        'EDITED_MEANWHILE',
        'Cambió mientras lo editabas: el nombre y el WhatsApp (Marta Ruiz).',
      );
      const theirs = { brandName: 'Redes Andinas', whatsappNumber: '56911111111' };
      const json = { error: { ...error, current: settingsView(theirs, 9) } };
      api.write = (route) => route.fulfill({ status: 409, json });
      await fill('Nombre', LONG);
      await fill('Color', '#d97706');
      await fill('WhatsApp', '+56 9 1234 5678');
      await press('Guardar cambios');
      await says('Usar la suya');
    },
  ],
]);
