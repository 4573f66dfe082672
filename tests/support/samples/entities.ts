import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import { threadEntity } from '../../../functions/activities/thread/activities.thread.entity.ts';
import { uploadEntity } from '../../../functions/activities/attachments/activities.attachments.entity.ts';
import { updateJobEntity } from '../../../functions/activities/jobs/activities.jobs.entity.ts';
import { wantedEntity } from '../../../functions/activities/updates/activities.updates.entity.ts';
import {
  headEntity as attentionHeadEntity,
  rowEntity,
  assignedEntity,
} from '../../../functions/attention/attention.entity.ts';
import { daysEntity } from '../../../functions/audits/audits.days.entity.ts';
import { backupEntity } from '../../../functions/backups/backups.entity.ts';
import { headEntity as backupsHeadsHeadEntity } from '../../../functions/backups/storage/backups.heads.entity.ts';
import { drillEntity } from '../../../functions/backups/drill/backups.drill.entity.ts';
import { reportEntity as backupsScheduleReportEntity } from '../../../functions/backups/schedule/backups.schedule.entity.ts';
import { detailsEntity } from '../../../functions/backups/details/backups.details.entity.ts';
import { jobEntity } from '../../../functions/backups/archive/backups.archives.entity.ts';
import { logEntity, reportedEntity } from '../../../functions/backups/log/backups.logs.entity.ts';
import {
  keptProofEntity,
  madeEntity,
} from '../../../functions/backups/storage/backups.made.entity.ts';
import { bytesEntity } from '../../../functions/backups/storage/backups.storage.entity.ts';
import { keyEntity, holderEntity } from '../../../functions/backups/key/backups.key.entity.ts';
import { dataExportEntity } from '../../../functions/data-exports/data-exports.entity.ts';
import { erasureEntity } from '../../../functions/erasures/erasures.entity.ts';
import { newsEntity as notificationsActivitiesNewsEntity } from '../../../functions/notifications/notifications.activities.entity.ts';
import {
  newsEntity as notificationsSummaryNewsEntity,
  summaryEntity,
} from '../../../functions/notifications/summary/notifications.summary.entity.ts';
import { notificationEntity } from '../../../functions/notifications/notifications.entity.ts';
import { mailEntity } from '../../../functions/notifications/mails/notifications.mails.entity.ts';
import {
  stateEntity,
  headEntity as notificationsInboxHeadEntity,
} from '../../../functions/notifications/notifications.inbox.entity.ts';
import { choicesEntity } from '../../../functions/notifications/notices/notifications.notices.entity.ts';
import {
  paymentEntity,
  ownerEntity,
  lastEntity as paymentsLastEntity,
} from '../../../functions/payments/payments.entity.ts';
import {
  receiptEntity,
  lastEntity as paymentsReceiptsLastEntity,
} from '../../../functions/payments/receipt/payments.receipts.entity.ts';
import { keptEntity } from '../../../functions/payments/retention/payments.retention.entity.ts';
import { planEntity } from '../../../functions/plans/plans.entity.ts';
import { personEntity } from '../../../functions/profiles/profiles.entity.ts';
import { viewsEntity } from '../../../functions/profiles/profiles.views.entity.ts';
import { rollupEntity } from '../../../functions/reports/figures/reports.rollups.entity.ts';
import { reportEntity as reportsStoredReportEntity } from '../../../functions/reports/stored/reports.stored.entity.ts';
import {
  settingsEntity as reportsMonthlySettingsEntity,
  runEntity as reportsMonthlyRunEntity,
} from '../../../functions/reports/monthly/reports.monthly.entity.ts';
import { recoveryEntity } from '../../../functions/accounts/recovery/accounts.recovery.entity.ts';
import { secondFactorEntity } from '../../../functions/second-factors/second-factors.entity.ts';
import { sessionsEntity } from '../../../functions/sessions/sessions.entity.ts';
import { settingsEntity as settingsSettingsEntity } from '../../../functions/settings/settings.entity.ts';
import { statsEntity, dayEntity } from '../../../functions/status/status.stats.entity.ts';
import {
  runEntity as statusRunsRunEntity,
  chunkEntity,
} from '../../../functions/status/runs/status.runs.entity.ts';
import { releaseEntity } from '../../../functions/status/releases/status.releases.entity.ts';
import { cursorEntity } from '../../../functions/status/sync/status.dispatch.entity.ts';
import { userPlanEntity, periodsEntity } from '../../../functions/user-plans/user-plans.entity.ts';
import { noteEntity } from '../../../functions/users/notes/users.notes.entity.ts';
import { siteEntity } from '../../../functions/websites/websites.items.ts';
import { ownedTimeEntity } from '../../../functions/websites/owned/websites.owned.entity.ts';
import { pairingEntity } from '../../../functions/websites/websites.pairing.entity.ts';

/** The entity of each kind of item that has one, by the builder of its key. */
export const entities = {
  activityKey: activityEntity,
  threadMessageKey: threadEntity,
  attachmentUploadKey: uploadEntity,
  updateJobKey: updateJobEntity,
  wantedKey: wantedEntity,
  attentionHeadKey: attentionHeadEntity,
  attentionRowKey: rowEntity,
  attentionAssignedKey: assignedEntity,
  auditDayKey: daysEntity,
  backupKey: backupEntity,
  backupsHeadKey: backupsHeadsHeadEntity,
  backupDrillKey: drillEntity,
  backupReportKey: backupsScheduleReportEntity,
  backupDetailsKey: detailsEntity,
  backupMadeKey: madeEntity,
  siteProofKey: keptProofEntity,
  backupArchiveKey: jobEntity,
  backupLogKey: logEntity,
  backupReportedKey: reportedEntity,
  storageKey: bytesEntity,
  siteBackupKeyKey: keyEntity,
  backupKeyHashKey: holderEntity,
  dataExportKey: dataExportEntity,
  erasureKey: erasureEntity,
  activityNewsKey: notificationsActivitiesNewsEntity,
  summaryNewsKey: notificationsSummaryNewsEntity,
  summaryKey: summaryEntity,
  notificationKey: notificationEntity,
  mailKey: mailEntity,
  inboxKey: stateEntity,
  notificationsHeadKey: notificationsInboxHeadEntity,
  noticeChoicesKey: choicesEntity,
  paymentKey: paymentEntity,
  paymentOwnerKey: ownerEntity,
  lastPaymentKey: paymentsLastEntity,
  receiptKey: receiptEntity,
  lastReceiptKey: paymentsReceiptsLastEntity,
  keptPaymentsKey: keptEntity,
  planKey: planEntity,
  profileKey: personEntity,
  savedViewsKey: viewsEntity,
  rollupKey: rollupEntity,
  storedReportKey: reportsStoredReportEntity,
  monthlySettingsKey: reportsMonthlySettingsEntity,
  monthlyReportKey: reportsMonthlyRunEntity,
  recoveryKey: recoveryEntity,
  secondFactorKey: secondFactorEntity,
  sessionsKey: sessionsEntity,
  settingsKey: settingsSettingsEntity,
  siteStatsKey: statsEntity,
  siteDayKey: dayEntity,
  syncRunKey: statusRunsRunEntity,
  syncRunChunkKey: chunkEntity,
  dispatchCursorKey: cursorEntity,
  releaseKey: releaseEntity,
  userPlanKey: userPlanEntity,
  periodsKey: periodsEntity,
  noteKey: noteEntity,
  websiteKey: siteEntity,
  ownedTimeKey: ownedTimeEntity,
  pairingKey: pairingEntity,
};
