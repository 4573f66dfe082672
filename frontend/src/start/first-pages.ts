import type { Role } from '../../../functions/core/validation/role.ts';
import { paths } from '../app/paths.ts';

/** What a page needs first, where its address asks for nothing special. */
export interface FirstPage {
  /** Its chunk: `dashboard/dashboard` is `features/dashboard/dashboard.page.tsx`. */
  page: string;
  /** Code that one role's page loads by itself: `dashboard/components/admin-home` is that file of `features`. */
  partOf?: Record<Role, string>;
  /** Requests that it makes at once, as the API client writes them; `:name` is the parameter of the address. */
  asks?: readonly string[];
  /** Requests of one role only. */
  asksOf?: Partial<Record<Role, readonly string[]>>;
}

const dashboard: FirstPage = {
  page: 'dashboard/dashboard',
  partOf: { cliente: 'dashboard/components/client-home', admin: 'dashboard/components/admin-home' },
  asks: ['/dashboard'],
};

/**
 * The pages by their paths. `start.ts` loads their code and begins their requests before the app is there. A request
 * that the page does not make is wasted, one that is missing comes later: a test opens each page and compares.
 */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  [paths.root]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.websites]: { page: 'websites/websites', asks: ['/websites?page=1&search='] },
  [paths.websiteCreate]: {
    page: 'websites/websites.create',
    asks: ['/websites?page=1&search='],
    asksOf: { cliente: ['/user-plans/current'] },
  },
  [paths.websitesImport]: { page: 'websites/websites.import' },
  [paths.websiteEdit]: { page: 'websites/websites.edit', asks: ['/websites/:websiteId'] },
  [paths.activities]: {
    page: 'activities/activities',
    asks: ['/activities?search='],
    asksOf: { cliente: ['/user-plans/current'] },
  },
  [paths.activity]: {
    page: 'activities/activities.one',
    asks: ['/activities/:activityId', '/activities/:activityId/messages'],
  },
  [paths.plans]: {
    page: 'plans/plans',
    asks: ['/plans'],
    asksOf: { cliente: ['/user-plans/current'] },
  },
  [paths.plansManage]: { page: 'plans/plans.manage', asksOf: { admin: ['/plans/all'] } },
  [paths.payments]: {
    page: 'payments/payments',
    asksOf: { admin: ['/payments?search=&page=1'] },
  },
  [paths.audit]: { page: 'audits/audits', asksOf: { admin: ['/audits'] } },
  [paths.myOrders]: { page: 'orders/orders', asks: ['/user-plans/mine'] },
  [paths.receipt]: { page: 'orders/orders.receipt', asks: ['/payments/:paymentId/receipt'] },
  [paths.profile]: { page: 'profiles/profiles' },
  [paths.notifications]: {
    page: 'notifications/notifications',
    asks: ['/notifications?filter=all&scope=own'],
  },
  [paths.users]: {
    page: 'users/users',
    asksOf: { admin: ['/users?role=cliente&page=1&search='] },
  },
  [paths.user]: { page: 'users/users.one', asksOf: { admin: ['/users/:userId'] } },
  [paths.reports]: {
    page: 'reports/reports',
    asksOf: {
      admin: ['/reports/summary', '/reports/activities'],
      cliente: ['/reports/mine'],
    },
  },
  [paths.reportsMonthly]: {
    page: 'reports/reports.monthly',
    asksOf: { admin: ['/reports/monthly', '/reports/monthly-settings'] },
  },
  [paths.report]: { page: 'reports/reports.one' },
  [paths.status]: {
    page: 'status/status',
    asks: ['/status?page=1&search=', '/status/summary', '/status/runs/latest'],
    asksOf: { admin: ['/activities/update-jobs'] },
  },
  [paths.statusUpdates]: { page: 'status/fleet/status.fleet' },
  [paths.statusDetail]: { page: 'status/status.detail', asks: ['/status/:websiteId'] },
  [paths.statusPlugins]: { page: 'status/status.software', asks: ['/status/:websiteId'] },
  [paths.statusThemes]: { page: 'status/status.software', asks: ['/status/:websiteId'] },
  [paths.backups]: {
    page: 'backups/backups',
    asks: ['/websites?page=1&search='],
    asksOf: { cliente: ['/backups/storage'] },
  },
  [paths.restoreGuide]: { page: 'backups/restore/backups.guide' },
  [paths.backup]: { page: 'backups/backups.one', asks: ['/backups/:websiteId/files/:backupId'] },
  [paths.backupsOfSite]: { page: 'backups/backups.site', asks: ['/backups/:websiteId'] },
  [paths.settings]: { page: 'settings/settings', asksOf: { admin: ['/settings'] } },
};
