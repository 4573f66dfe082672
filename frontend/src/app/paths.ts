/** Every path of the SPA, once. Route patterns and the links to them. */
export const paths = {
  root: '/',
  login: '/login',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  websites: '/websites',
  websiteCreate: '/websites/create',
  websitesImport: '/websites/import',
  websiteEdit: '/websites/edit/:websiteId',
  activities: '/activities',
  activity: '/activities/:activityId',
  plans: '/plans',
  plansManage: '/plans/manage',
  payments: '/admin/payments',
  audit: '/admin/audit',
  myOrders: '/my-orders',
  receipt: '/my-orders/receipts/:paymentId',
  profile: '/profile',
  notifications: '/notifications',
  users: '/users',
  user: '/users/:userId',
  reports: '/reports',
  reportsMonthly: '/reports/monthly',
  report: '/reports/:reportId',
  status: '/status',
  statusUpdates: '/status/actualizaciones',
  statusDetail: '/status/:websiteId',
  statusPlugins: '/status/:websiteId/plugins',
  statusThemes: '/status/:websiteId/themes',
  backups: '/backups',
  restoreGuide: '/backups/restore-guide',
  backupsOfSite: '/backups/:websiteId',
  backup: '/backups/:websiteId/:backupId',
  settings: '/settings',
  paymentSuccess: '/payment-success',
  paymentFailure: '/payment-failure',
} as const;

type PathOfSite = Extract<(typeof paths)[keyof typeof paths], `${string}:websiteId${string}`>;

/** Fills a site's id into one of the patterns above. */
export const pathOfSite = (pattern: PathOfSite, websiteId: string): string =>
  pattern.replace(':websiteId', encodeURIComponent(websiteId));

/** The page of a backup. */
export const pathOfBackup = (backup: { websiteId: string; backupId: string }): string =>
  pathOfSite(paths.backup, backup.websiteId).replace(
    ':backupId',
    encodeURIComponent(backup.backupId),
  );

/** The page of a person, for administrators. */
export const pathOfUser = (userId: string): string =>
  paths.user.replace(':userId', encodeURIComponent(userId));

/** The parameter of a list that is narrowed to one client. */
export const CLIENT_PARAM = 'cliente';

/** A list that is narrowed to one client. `path` may have parameters of its own. */
export const listOfClient = (path: string, userId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${CLIENT_PARAM}=${encodeURIComponent(userId)}`;

/** A payment in the administrators' list, which finds it by its id. */
export const pathOfPayment = (paymentId: string): string =>
  `${paths.payments}?buscar=${encodeURIComponent(paymentId)}`;

/** Where a report is read. */
export const pathOfReport = (reportId: string): string =>
  paths.report.replace(':reportId', encodeURIComponent(reportId));

/** Where the receipt of a payment is. */
export const pathOfReceipt = (paymentId: string): string =>
  paths.receipt.replace(':paymentId', encodeURIComponent(paymentId));

/** The page that waits for the end of a payment: where PayPal sends people back to, too. */
export const pathOfPaymentResult = (paymentId: string): string =>
  `${paths.paymentSuccess}?payment_id=${encodeURIComponent(paymentId)}`;
