import {
  isAtLeast,
  rights,
  type AdminPosition,
  type ClientPosition,
  type Standing,
} from '../validation/standing.ts';
import { AppError } from '../http/errors.ts';
import type { Route } from '../http/route.ts';

/** The least position of each side that may call a route; null: nobody of that side. */
interface Right {
  readonly admin: AdminPosition | null;
  readonly cliente: ClientPosition | null;
  /** The least position that may do it to an administrator, where that is more than for a client. */
  readonly overAdmins?: AdminPosition;
}

/** Who may call a route. No position decides where nobody signed in, or a token alone or a site's key is asked for. */
export type Permission = Right | 'public' | 'token' | 'backup-key';

const may = (admin: Right['admin'], cliente: Right['cliente'] = null): Right => ({
  admin,
  cliente,
});
/** What people do with their own account, and what all of both sides read. */
const everybody = may('technician', 'viewer');
const keepers = may(...rights.keep);
const technicians = may('technician');
const administrators = may('administrator');
const owners = may('owner');
const companyOwners = may(null, 'owner');
const payers = may(...rights.pay);
const OVER_ADMINS = 'owner';
/** What an administrator does to a client's account, and the owner alone to an administrator's. */
const overPeople: Right = { ...administrators, overAdmins: OVER_ADMINS };

/**
 * Who may call what: every route of all contracts by its method and path (ADR 0052). The API refuses what has no row here,
 * and tests try each position on each route.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'POST /session': 'token',
  'POST /accounts/confirmation': 'public',
  'POST /accounts/recovery-emails': 'public',
  'POST /accounts/recovery': 'public',
  'POST /accounts/first-password': 'public',
  'PUT /account/password': everybody,
  'POST /account/terms': everybody,
  'GET /account/data-export': everybody,
  'POST /account/data-export': everybody,
  'POST /account/data-export/download': everybody,
  // Administrators delete each other.
  'POST /account/erasure': may(null, 'viewer'),
  'DELETE /account/erasure': may(null, 'viewer'),

  'GET /sessions': everybody,
  'DELETE /sessions/{sessionId}': everybody,
  'POST /sessions/closure': everybody,
  'POST /session/confirmation': everybody,
  'GET /users/{userId}/sessions': overPeople,
  'DELETE /users/{userId}/sessions/{sessionId}': overPeople,
  'POST /users/{userId}/sessions/closure': overPeople,

  'POST /account/second-factor': everybody,
  'POST /account/second-factor/verification': everybody,
  'POST /account/second-factor/recovery-codes': everybody,
  'POST /account/second-factor/removal': everybody,
  'POST /accounts/second-factor/recovery': 'public',
  'DELETE /users/{userId}/second-factor': overPeople,

  'GET /profile': everybody,
  'PUT /profile': everybody,
  'GET /profile/history': everybody,
  'POST /profile/views': everybody,
  'PUT /profile/views/{viewId}': everybody,
  'DELETE /profile/views/{viewId}': everybody,

  // A technician reads the names, for the choice of a client.
  'GET /users': technicians,
  'GET /users/{userId}': technicians,
  'POST /users': overPeople,
  'POST /users/exports': administrators,
  'PUT /users/{userId}': administrators,
  'DELETE /users/{userId}': overPeople,
  'PUT /users/{userId}/role': owners,
  'POST /users/{userId}/password': overPeople,
  'POST /users/{userId}/invitation': overPeople,
  'GET /users/{userId}/notes': administrators,
  'POST /users/{userId}/notes': administrators,
  'PUT /users/{userId}/notes/{noteId}': administrators,
  'DELETE /users/{userId}/notes/{noteId}': administrators,

  // Of a client's company: administrators have none.
  'GET /company': may(null, 'viewer'),
  'GET /company/members': companyOwners,
  'POST /company/members': companyOwners,
  'POST /company/members/{userId}/invitation': companyOwners,
  'PUT /company/members/{userId}': companyOwners,
  'DELETE /company/members/{userId}': companyOwners,
  'GET /users/{userId}/members': administrators,

  'GET /dashboard': everybody,

  'GET /attention': technicians,
  'POST /attention/exports': technicians,
  'GET /attention/counts': technicians,
  'PUT /attention/{subject}/{kind}/assignee': technicians,
  'POST /attention/{subject}/{kind}/postpone': technicians,
  'POST /attention/{subject}/{kind}/dismiss': technicians,
  'POST /attention/{subject}/{kind}/return': technicians,

  'GET /websites': everybody,
  'GET /websites/tags': everybody,
  'GET /websites/{websiteId}': everybody,
  'POST /websites/exports': everybody,
  'POST /websites': keepers,
  'POST /websites/imports': keepers,
  'PUT /websites/{websiteId}': keepers,
  'DELETE /websites/{websiteId}': keepers,
  'DELETE /websites/{websiteId}/api-key': keepers,
  'POST /websites/{websiteId}/pairing': keepers,
  'POST /websites/assignments': technicians,
  'POST /connector/pairings': 'public',

  'GET /status': everybody,
  'GET /status/summary': everybody,
  'GET /status/{websiteId}': everybody,
  'GET /status/{websiteId}/history': everybody,
  'GET /status/{websiteId}/software': everybody,
  'GET /status/runs/latest': everybody,
  'POST /status/exports': everybody,
  'POST /status/{websiteId}/sync': keepers,
  'POST /status/runs': keepers,
  'POST /status/checks': keepers,
  'GET /status/release': technicians,
  'POST /status/release': administrators,
  'GET /status/updates': technicians,
  'GET /status/updates/sites': technicians,

  'GET /activities': everybody,
  'GET /activities/{activityId}': everybody,
  'GET /activities/{activityId}/history': everybody,
  'GET /activities/{activityId}/messages': everybody,
  'POST /activities/exports': everybody,
  'POST /activities/{activityId}/messages/{messageId}/attachments/{attachmentId}/download':
    everybody,
  'POST /activities': keepers,
  'POST /activities/update-jobs': keepers,
  'GET /activities/update-jobs': keepers,
  'POST /activities/update-jobs/{jobId}/undo': keepers,
  'PUT /activities/{activityId}': keepers,
  'DELETE /activities/{activityId}': keepers,
  'POST /activities/{activityId}/messages': keepers,
  'POST /activities/{activityId}/attachments': keepers,
  'POST /activities/{activityId}/attachments/{attachmentId}/completion': keepers,

  'GET /backups/storage': everybody,
  'GET /backups/{websiteId}': everybody,
  'GET /backups/{websiteId}/files/{backupId}': everybody,
  'GET /backups/{websiteId}/logs': everybody,
  'GET /backups/{websiteId}/key': everybody,
  'GET /backups/{websiteId}/uploads/{backupId}': everybody,
  'POST /backups/{websiteId}/exports': everybody,
  // A backup holds the whole site, with its people and their passwords.
  'POST /backups/{websiteId}/files/{backupId}/download': keepers,
  'POST /backups/{websiteId}/files/{backupId}/archive': keepers,
  'GET /backups/{websiteId}/files/{backupId}/archive': keepers,
  'POST /backups/{websiteId}/files/{backupId}/restore': keepers,
  'POST /backups/{websiteId}/files/{backupId}/source': keepers,
  'DELETE /backups/{websiteId}/files/{backupId}': keepers,
  'DELETE /backups/{websiteId}': keepers,
  'DELETE /backups/{websiteId}/logs': keepers,
  'DELETE /backups/{websiteId}/logs/{logId}': keepers,
  'POST /backups/{websiteId}/key': keepers,
  'DELETE /backups/{websiteId}/key': keepers,
  'POST /backups/{websiteId}/uploads': keepers,
  'POST /backups/{websiteId}/uploads/{backupId}/parts': keepers,
  'POST /backups/{websiteId}/uploads/{backupId}/completion': keepers,
  'DELETE /backups/{websiteId}/uploads/{backupId}': keepers,
  'POST /backups/{websiteId}/drills': technicians,
  'POST /connector/backups': 'backup-key',
  'GET /connector/backups/{backupId}': 'backup-key',
  'POST /connector/backups/{backupId}/parts': 'backup-key',
  'POST /connector/backups/{backupId}/blocks': 'backup-key',
  'POST /connector/backups/{backupId}/completion': 'backup-key',
  'POST /connector/backups/{backupId}/failure': 'backup-key',
  'POST /connector/backup-failures': 'backup-key',
  'POST /connector/restores': 'backup-key',
  'PUT /connector/backup-report': 'backup-key',

  'GET /notifications': everybody,
  'GET /notifications/unread': everybody,
  'POST /notifications/{notificationId}/read': everybody,
  'POST /notifications/read': everybody,
  'GET /notifications/choices': technicians,
  'PUT /notifications/choices': technicians,
  'POST /notifications': administrators,
  'PUT /notifications/{notificationId}': overPeople,
  'DELETE /notifications/{notificationId}': overPeople,
  'POST /notifications/exports': administrators,
  'POST /notifications/mail-previews': owners,

  'GET /plans': payers,
  'GET /plans/all': administrators,
  'POST /plans': owners,
  'PUT /plans/{planId}': owners,
  'PUT /plans/{planId}/archived': owners,
  'DELETE /plans/{planId}': owners,

  'GET /user-plans/current': everybody,
  'GET /user-plans/mine': payers,
  'GET /user-plans': administrators,
  'GET /user-plans/{userPlanId}/movements': may('administrator', 'viewer'),
  'POST /user-plans/exports': payers,
  'POST /user-plans': owners,
  'PUT /user-plans/{userPlanId}/status': owners,
  'POST /user-plans/{userPlanId}/corrections': administrators,

  'POST /payments': payers,
  'POST /payments/{paymentId}/discard': payers,
  'GET /payments/mine': payers,
  'POST /payments/mine/exports': payers,
  'GET /payments/{paymentId}/receipt': payers,
  'GET /payments': administrators,
  'POST /payments/exports': administrators,
  'POST /payments/{paymentId}/reminder': administrators,
  'POST /payments/{paymentId}/review': administrators,
  'PUT /payments/{paymentId}/status': owners,
  'GET /payments/{paymentId}/result': 'public',
  'POST /payments/webhooks/paypal': 'public',

  'GET /reports/mine': may('administrator', 'viewer'),
  'POST /reports/{reportId}/open': may('administrator', 'viewer'),
  'POST /reports/{reportId}/download': may('administrator', 'viewer'),
  'GET /reports': administrators,
  'GET /reports/summary': administrators,
  'GET /reports/activities': administrators,
  'POST /reports': administrators,
  'POST /reports/previews': administrators,
  'POST /reports/{reportId}/withdraw': administrators,
  'GET /reports/views/{viewToken}': 'public',
  'GET /reports/monthly': administrators,
  'POST /reports/monthly/exports': administrators,
  'POST /reports/monthly/{userId}/{month}/retry': administrators,
  'GET /reports/monthly-settings': administrators,
  'GET /reports/monthly-settings/{userId}': administrators,
  'PUT /reports/monthly-settings/{userId}': administrators,

  'GET /settings': owners,
  'PUT /settings': owners,

  'GET /audits': administrators,
  'GET /audit-days': administrators,
  'GET /audits/{targetId}': administrators,
  'POST /audits/exports': owners,
};

/** Whether a person's position allows a route. Where the table has no row, nobody's does. */
export function mayCall(
  caller: Standing,
  { method, path }: Pick<Route, 'method' | 'path'>,
): boolean {
  const row = permissions[`${method} ${path}`];
  if (typeof row !== 'object') return false;
  const least = row[caller.role];
  return least !== null && isAtLeast(caller, least);
}

/**
 * For what administrators do to a person: to another administrator the owner alone does it (`overAdmins`).
 * @throws AppError FORBIDDEN
 */
export function requireRightOver(caller: Standing, { role }: Pick<Standing, 'role'>): void {
  if (role === 'admin' && !isAtLeast(caller, OVER_ADMINS)) throw new AppError('FORBIDDEN');
}
