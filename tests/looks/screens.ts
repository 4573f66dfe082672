import { siteId } from '../../frontend/src/features/backups/backups.samples.ts';
import { paths, pathOfSite } from '../../frontend/src/app/paths.ts';
import type { Role } from '../../functions/core/validation/role.ts';

// Every screen of either role, by its address.

const ACTIVITY = '01h0000000000000000000000a';
const PERSON = '01k9zz000000000000000000u0';
const PAYMENT = '01h00000000000000000000000';
const BACKUP = '01k9ba00000000000000000001';
const ofSite = (pattern: Parameters<typeof pathOfSite>[0]) => pathOfSite(pattern, siteId);
const backups = ofSite(paths.backupsOfSite);

/** A screen's name, its address, and whether it shows nothing of what the portal holds: it then has one state. */
export type Screen = readonly [name: string, path: string, kind?: 'plain'];

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

export const screens: Record<Role, readonly Screen[]> = {
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
