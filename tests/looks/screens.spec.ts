import './fixed-time.ts';
import { siteId } from '../../frontend/src/features/backups/backups.samples.ts';
import { paths, pathOfSite } from '../../frontend/src/app/paths.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import { triesAll } from '../support/depth.ts';
import type { Canned } from '../e2e/canned-api.ts';
import { expect, looks, refusal, test, type Look, type Scene } from './looks.ts';
import { comparesScreens } from './key-screens.ts';
import { takesPictures } from './photograph.ts';
import { emptyPortal, fullPortal, longPortal } from './portals.ts';

// Every screen of either role in the five states that each of them has. What only one of them has is in the other files.

test.describe.configure({ mode: 'parallel' });

const ACTIVITY = '01h0000000000000000000000a';
const PERSON = '01k9zz000000000000000000u0';
const PAYMENT = '01h00000000000000000000000';
const BACKUP = '01k9ba00000000000000000001';
const ofSite = (pattern: Parameters<typeof pathOfSite>[0]) => pathOfSite(pattern, siteId);
const backups = ofSite(paths.backupsOfSite);

/** A screen's name, its address, and whether it shows nothing of what the portal holds: it then has one state. */
type Screen = readonly [name: string, path: string, kind?: 'plain'];

const ofBoth: readonly Screen[] = [
  ['dashboard', paths.dashboard],
  ['websites', paths.websites],
  ['website-create', paths.websiteCreate],
  ['website-added', `${paths.websiteCreate}?sitio=${siteId}`],
  ['websites-import', paths.websitesImport, 'plain'],
  ['website-edit', ofSite(paths.websiteEdit)],
  ['status', paths.status],
  ['status-site', ofSite(paths.statusDetail)],
  ['status-site-backups', `${ofSite(paths.statusDetail)}?tab=respaldos`],
  ['status-site-activities', `${ofSite(paths.statusDetail)}?tab=actividades`],
  ['status-site-history', `${ofSite(paths.statusDetail)}?tab=historial`],
  ['status-plugins', ofSite(paths.statusPlugins)],
  ['status-themes', ofSite(paths.statusThemes)],
  ['activities', paths.activities],
  ['activity', paths.activity.replace(':activityId', ACTIVITY)],
  ['backups', paths.backups],
  ['backups-site', backups],
  ['backup', ofSite(paths.backup).replace(':backupId', BACKUP)],
  ['backup-guide', paths.restoreGuide, 'plain'],
  ['backups-upload', `${backups}?tab=subir-manual`],
  ['backups-key', `${backups}?tab=api-key`],
  ['backups-logs', `${backups}?tab=logs`],
  ['plans', paths.plans],
  ['notifications', paths.notifications],
  ['reports', paths.reports],
  ['profile', paths.profile],
];

const screens: Record<Role, readonly Screen[]> = {
  cliente: [
    ...ofBoth,
    ['orders', paths.myOrders],
    ['orders-payments', `${paths.myOrders}?tab=pagos`],
    ['receipt', paths.receipt.replace(':paymentId', PAYMENT)],
    ['settings', paths.settings, 'plain'],
    ['users-denied', paths.users, 'plain'],
  ],
  admin: [
    ...ofBoth,
    ['status-updates', paths.statusUpdates],
    ['status-updates-sites', `${paths.statusUpdates}?componente=plugin:galeria/galeria.php`],
    ['users', paths.users],
    ['user', paths.user.replace(':userId', PERSON)],
    ['settings', paths.settings],
    ['audit', paths.audit],
    ['plans-manage', paths.plansManage],
    ['payments', paths.payments],
    ['user-plans', `${paths.payments}?tab=planes`],
    ['reports-client', `${paths.reports}?usuario=01k9zz000000000000000000u0`],
    ['reports-monthly', paths.reportsMonthly],
    ['reports-monthly-clients', `${paths.reportsMonthly}?tab=clientes`],
  ],
};

/** What the shell asks for; without the first of them there is no screen. */
const shell = ['GET /profile', 'GET /notifications/unread'];

/** Opens a screen of a portal that answers like this. */
const opens = (path: string, portal: Canned, answer?: Scene['api']['readAll']) => {
  return async ({ page, api, answers }: Scene) => {
    Object.assign(answers, portal);
    api.readAll = answer;
    await page.goto(path);
    // A part of the page may ask for the next only some frames later.
    await expect(page.getByRole('main')).toBeVisible();
    await api.quiet();
  };
};

const refused = refusal('FORBIDDEN', 'No tienes permisos para ver estos datos.');

function statesOf(role: Role, [screen, path, kind]: Screen): Look[] {
  const name = (state: string) => `${role}-${screen}-${state}`;
  const full: Look = [name('full'), opens(path, fullPortal(role))];
  if (kind === 'plain') return [full];
  return [
    full,
    [name('long'), opens(path, longPortal(role))],
    [name('empty'), opens(path, emptyPortal(role))],
    [
      name('error'),
      opens(path, fullPortal(role), {
        but: shell,
        answer: (route) => route.fulfill({ status: 403, json: refused }),
      }),
    ],
    [name('loading'), opens(path, fullPortal(role), { but: shell, answer: 'never' }), 'busy'],
  ];
}

// Two hundred states take a quarter of an hour: in the long run, and where pictures of them are wanted.
const viewers = triesAll || takesPictures || comparesScreens ? (['cliente', 'admin'] as const) : [];
for (const role of viewers) {
  for (const screen of screens[role]) looks(`${role} ${screen[0]}`, role, statesOf(role, screen));
}
