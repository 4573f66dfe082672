import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/${file}`,
  name,
});

/** Whose things are whose: another client’s are not found. */
export const ownershipFaults: FaultGroup = {
  subject: 'Each client’s own things',
  faults: [
    {
      guarantee: 'A client sees their own sites alone.',
      file: 'functions/websites/websites.service.ts',
      find: 'isAdmin(viewer) || website.userId === viewer.userId;',
      replace: 'isAdmin(viewer) || website.userId !== null;',
      test: inUnit('websites/websites.service.test.ts', 'and a client nobody else’s'),
    },
    {
      guarantee: 'A client reaches the backups of their own sites alone.',
      file: 'functions/backups/backups.access.service.ts',
      find: 'if (!isAdmin(caller) && site.ownerId !== caller.userId)',
      replace: 'if (!isAdmin(caller) && site.ownerId === null)',
      test: inUnit('backups/backups.access.service.test.ts', 'getBackupSite'),
    },
    {
      guarantee: 'A client requests activities for their own sites alone.',
      file: 'functions/activities/activities.service.ts',
      find: 'if (!site || !(isAdmin(caller) || site.userId === caller.userId))',
      replace: 'if (!site)',
      test: inUnit('activities/activities.service.test.ts', 'of a site that is '),
    },
    {
      guarantee: 'A client changes their own activities alone.',
      file: 'functions/activities/activities.access.service.ts',
      find: 'if (!isAdmin(caller)) return { userId: caller.userId, activityId };',
      replace: '',
      test: inUnit('activities/activities.change.service.test.ts', 'finds nothing of others’'),
    },
    {
      guarantee: 'A client’s thread has no internal notes.',
      file: 'functions/activities/thread/activities.thread.entity.ts',
      find: 'internal ? {} : threadShownKey(activityId, messageId),',
      replace: 'threadShownKey(activityId, messageId),',
      test: inUnit(
        'activities/thread/activities.thread.service.test.ts',
        'notifies nobody, and is in no index',
      ),
    },
    {
      guarantee: 'A client reads the part of a thread that is theirs.',
      file: 'functions/activities/thread/activities.thread.service.ts',
      find: 'part: partFor(caller.role)',
      replace: "part: 'all' as const",
      test: inUnit(
        'activities/thread/activities.thread.service.test.ts',
        'of a client has full pages',
      ),
    },
    {
      guarantee: 'A client writes no internal notes.',
      file: 'functions/activities/thread/activities.thread.service.ts',
      find: "if (input.internal && !isAdmin(caller)) throw new AppError('FORBIDDEN');",
      replace: '',
      test: inUnit(
        'activities/thread/activities.thread.service.test.ts',
        'is not written by a client',
      ),
    },
    {
      guarantee: 'A client gets no file of an internal note.',
      file: 'functions/activities/thread/activities.thread.domain.ts',
      find: "role === 'admin' || !internal;",
      replace: "role === 'admin' || internal || !internal;",
      test: inUnit(
        'activities/attachments/activities.attachments.service.test.ts',
        'is not found for',
      ),
    },
    {
      guarantee: 'A message takes files of its author’s own alone, each once.',
      file: 'functions/activities/attachments/activities.attachments.service.ts',
      find: "upload?.activityId === activityId && upload.state === 'ready' && isKept(upload, at);",
      replace: 'upload?.activityId === activityId && isKept(upload, at);',
      test: inUnit(
        'activities/thread/activities.thread.service.test.ts',
        'is refused, and nothing is written',
      ),
    },
    {
      guarantee: 'A file is what its name says.',
      file: 'functions/activities/attachments/activities.attachments.uploads.domain.ts',
      find: '&& hasFormat(found.header, upload.format)',
      replace: '',
      test: inUnit(
        'activities/attachments/activities.attachments.service.test.ts',
        'is deleted when they are',
      ),
    },
    {
      guarantee: 'The link of an upload replaces nothing.',
      file: 'functions/activities/attachments/activities.attachments.store.ts',
      find: "IfNoneMatch: headers['if-none-match'],",
      replace: '',
      test: inUnit(
        'activities/attachments/activities.attachments.store.test.ts',
        'a link to upload signs size',
      ),
    },
    {
      guarantee: 'A client changes only what nobody has begun.',
      file: 'functions/activities/activities.change.service.ts',
      find: "const isOpen = isAdmin(caller) || activity.status === 'pendiente';",
      replace: "const isOpen = isAdmin(caller) || activity.status !== 'realizada';",
      test: inUnit('activities/activities.change.service.test.ts', 'leaves alone what is '),
    },
    {
      guarantee: 'A client sets no status and no hours.',
      file: 'functions/activities/activities.change.service.ts',
      find: "if (!isAdmin(caller) && !sent.every(isClientField)) throw new AppError('FORBIDDEN');",
      replace: '',
      test: inUnit('activities/activities.change.service.test.ts', 'may not send '),
    },
    {
      guarantee: 'A client’s list has no activities of others.',
      file: 'functions/activities/order/activities.order.service.ts',
      find: "return list === 'all' ? walkAll(known, dependencies)",
      replace: 'return known ? walkAll(known, dependencies)',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/activities.list.test.ts',
        name: 'of a client has their own, unfinished first, fifteen a page',
      },
    },
    {
      guarantee: 'What is reopened while a list is read is on one of its pages.',
      file: 'functions/activities/order/activities.order.service.ts',
      find: '!isOpen(row) || (openBelow !== undefined && row.activityId < openBelow);',
      replace: '!isOpen(row);',
      test: inUnit(
        'activities/order/activities.order.service.test.ts',
        'has what was reopened further down',
      ),
    },
    {
      guarantee: 'A client opens and marks their own reports alone.',
      file: 'functions/reports/stored/reports.open.service.ts',
      find: 'const ownerId = isAdmin(caller) ? undefined : caller.userId;',
      replace: 'const ownerId = undefined;',
      test: inUnit('reports/stored/reports.open.service.test.ts', 'is not found for '),
    },
    {
      guarantee: 'A withdrawn report opens for nobody.',
      file: 'functions/reports/stored/reports.open.service.ts',
      find: "if (report.withdrawnAt !== null) throw new AppError('REPORT_WITHDRAWN');",
      replace: 'report.withdrawnAt?.trim();',
      test: inUnit('reports/stored/reports.open.service.test.ts', 'once it was withdrawn'),
    },
    {
      guarantee: 'An administrator who opens a report leaves it unread.',
      file: 'functions/reports/stored/reports.open.service.ts',
      find: 'const report = isAdmin(caller) ? before : readReport(before, at);',
      replace: 'const report = readReport(before, at);',
      test: inUnit(
        'reports/stored/reports.open.service.test.ts',
        'by an administrator marks nothing',
      ),
    },
    {
      guarantee: 'A report is previewed for clients alone.',
      file: 'functions/reports/document/reports.generate.service.ts',
      find: '  await requireClient(userId, dependencies);\n',
      replace: '',
      test: inUnit('reports/document/reports.generate.service.test.ts', 'is not made of '),
    },
    {
      guarantee: 'A receipt is its payer’s, and administrators’.',
      file: 'functions/payments/receipt/payments.receipts.service.ts',
      find: 'payment && (isAdmin(caller) || payment.userId === caller.userId);',
      replace: 'payment !== undefined && caller.userId.length > 0;',
      test: inUnit('payments/receipt/payments.receipts.service.test.ts', 'is nobody else’s'),
    },
    {
      guarantee: 'A client discards their own payments alone.',
      file: 'functions/payments/checkout/payments.discard.service.ts',
      find: 'if (payment?.userId !== userId)',
      replace: 'if (payment?.userId === undefined)',
      test: inUnit('payments/checkout/payments.discard.service.test.ts', 'is the caller’s own'),
    },
    {
      guarantee: 'A client’s notifications are their own.',
      file: 'functions/notifications/notifications.list.service.ts',
      find: "scope: isAdmin(caller) ? scope : 'own',",
      replace: 'scope,',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/notifications.list.test.ts',
        name: 'has what went to them or to everybody, newest first, and nothing else',
      },
    },
    {
      guarantee: 'Who is no administrator any more gets no notice by e-mail.',
      file: 'functions/notifications/notices/notifications.notices.service.ts',
      find: "return person?.role === 'admin' ? person : undefined;",
      replace: 'return person;',
      test: {
        project: 'unit',
        file: 'functions/notifications/notices/notifications.notices.service.test.ts',
        name: 'is nothing to who was demoted a moment ago',
      },
    },
    {
      guarantee: 'A daily summary is claimed before it is sent.',
      file: 'functions/notifications/summary/notifications.summary.service.ts',
      find: "if (!(await summaries.claim(before, after))) return 'notDue';",
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/notifications/summary/notifications.summary.service.test.ts',
        name: 'is sent once, however often and late the schedule fires',
      },
    },
    {
      guarantee: 'The menu counts a client’s own activities alone.',
      file: 'functions/activities/activities.view.ts',
      find: "role === 'admin' ? activitiesTotalsKey : activitiesHeadKey(userId)",
      replace: 'activitiesTotalsKey',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/dashboard.test.ts',
        name: 'two requests, of at most three units each',
      },
    },
    {
      guarantee: 'A client saves no view of a list of administrators.',
      file: 'functions/profiles/profiles.views.service.ts',
      find: "if (!canOpen(caller.role, list)) throw new AppError('FORBIDDEN');",
      replace: '',
      test: inUnit(
        'profiles/profiles.views.service.test.ts',
        'refuses a client a list of administrators',
      ),
    },
    {
      guarantee: 'A view that its person cannot see takes none of their 20 places.',
      file: 'functions/profiles/profiles.views.service.ts',
      find: 'decide(views.filter(isUsable), at)',
      replace: 'decide(views, at)',
      test: inUnit(
        'profiles/profiles.views.service.test.ts',
        'leave no room and no name to those that they cannot see',
      ),
    },
  ],
};
