import { describe, expect, it } from 'vitest';
import { activitySchema, adminFields } from '../activities/activities.domain.ts';
import { backupLogSchema } from '../backups/log/backups.logs.domain.ts';
import { profileFormSchema } from '../profiles/profiles.form.domain.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';
import { savedViewSchema } from '../profiles/profiles.views.domain.ts';
import { historyPointSchema } from '../status/history/status.history.domain.ts';
import { movementSchema } from '../user-plans/user-plans.domain.ts';
import { listedMemberSchema } from '../users/members/users.members.domain.ts';
import { websiteSchema } from '../websites/websites.domain.ts';
import { listNames, rowSchemas, type ListName } from './data-exports.rows.domain.ts';
import { dataExportText } from './data-exports.text.ts';

/** Ids of rows, what programs alone read, and what is said by another column. */
const inJsonAlone: Partial<Record<ListName, readonly string[]>> = {
  profile: ['userId', 'role', 'position', 'companyId'],
  status: [
    'keyConfigured',
    'updatesCheckedAt',
    'backupMissed',
    'drillFailed',
    'drilledEarlier',
    'duplicateSince',
  ],
  views: ['viewId'],
  siteHistory: ['updatesUnchecked', 'readBefore'],
  activities: ['websiteGone', 'userPlanId'],
  messages: ['messageId'],
  attachments: ['messageId', 'attachmentId'],
  plans: ['planId', 'credit', 'replacedBy', 'endedAt', 'createdAt', 'updatedAt'],
  movements: ['entryId'],
  payments: [
    ...['planId', 'settlement', 'discardedAt', 'placement', 'userPlanId', 'flag', 'updatedAt'],
  ],
  notifications: ['notificationId', 'link'],
  reports: ['reportId', 'clientName', 'websiteId', 'type', 'unread'],
  backups: [
    ...['backupId', 'websiteId', 'originalFilename', 'addedBytes', 'failure', 'manual', 'contents'],
    ...['isSourceNew', 'isEncrypted'],
  ],
  backupLogs: ['logId', 'backupId', 'websiteId'],
  history: ['entryId'],
};

const fieldsOf = (name: ListName) => Object.keys(rowSchemas[name].shape);
const lacking = (all: readonly string[], some: readonly string[]) =>
  all.filter((name) => !some.includes(name)).toSorted();

describe('the file of a person’s data', () => {
  it.each(listNames)('has each field of %s in its table, or in JSON alone', (name) => {
    const columns = Object.keys(dataExportText.lists[name].columns);
    const shown = columns.map((path) => path.split('.')[0] ?? path);
    expect(lacking(fieldsOf(name), shown)).toEqual([...(inJsonAlone[name] ?? [])].toSorted());
    expect(lacking(shown, fieldsOf(name))).toEqual([]);
  });

  it.each<[ListName, readonly string[], readonly string[]]>([
    ['profile', Object.keys(profileSchema.shape), ['revision']],
    ['sites', Object.keys(websiteSchema.shape), ['userId', 'keyLast4', 'revision']],
    ['activities', Object.keys(activitySchema.shape), [...adminFields, 'userId', 'revision']],
    ['views', Object.keys(savedViewSchema.shape), []],
    ['members', Object.keys(listedMemberSchema.shape), ['userId', 'isClient']],
    ['siteHistory', Object.keys(historyPointSchema.shape), []],
    ['movements', Object.keys(movementSchema.shape), []],
    ['backupLogs', Object.keys(backupLogSchema.shape), ['userId']],
  ])('has all that clients read of %s', (name, stored, hidden) => {
    expect(lacking(stored, fieldsOf(name))).toEqual([...hidden].toSorted());
  });

  it('has all that people fill in of themselves', () => {
    expect(lacking(Object.keys(profileFormSchema.shape), fieldsOf('profile'))).toEqual([]);
  });
});
