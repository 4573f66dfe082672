import type { FaultGroup } from './fault.ts';

const commit = 'functions/core/table/commit/commit.ts';
const commitTest = { project: 'unit', file: 'functions/core/table/commit/commit.test.ts' };
const entity = 'functions/core/table/entity/entity.ts';
const entityTest = { project: 'unit', file: 'functions/core/table/entity/entity.test.ts' };
const onceTest = { project: 'stores', file: 'tests/integration/stores/activities.once.test.ts' };
const once = 'functions/core/table/commit/once.ts';

/** The unit of work: transactions, events, repeated submissions and edits. */
export const writeFaults: FaultGroup = {
  subject: 'The unit of work',
  faults: [
    {
      guarantee: 'An event is written in the transaction of the change that it reports.',
      file: commit,
      find: 'const { own = [], shared = [], events = [], audits = [] } = work;',
      replace: 'const { own = [], shared = [], audits = [] } = work; const events: never[] = [];',
      test: { ...commitTest, name: 'is one transaction of all that was decided' },
    },
    {
      guarantee: 'An administrator’s action leaves its audit entry in the same transaction.',
      file: commit,
      find: '...audits.map((entry) => auditPut(table, entry)),',
      replace: '',
      test: { ...commitTest, name: 'is one transaction of all that was decided' },
    },
    {
      guarantee: 'A day of the audit of which an entry was changed, deleted or added is altered.',
      file: 'functions/audits/audits.chain.service.ts',
      find: 'const isAsSealed = found.hash === day.hash && archivedHash === day.hash;',
      replace: 'const isAsSealed = archivedHash === day.hash;',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/audits.chain.test.ts',
        name: 'once in the log and on every page',
      },
    },
    {
      guarantee: 'After an unknown outcome nothing is written again: the record says what was.',
      file: commit,
      find: 'return recorded(table, once, { at: now(), error });',
      replace:
        'return untilSettled((n) => attempt(() => build(now(), n), { at: now(), once }), wait);',
      test: { ...commitTest, name: 'of which nothing is on record after a time-out is not sent' },
    },
    {
      guarantee: 'A submission that is repeated writes once.',
      file: once,
      find: "'attribute_not_exists(pk) OR expiresAt <= :now'",
      replace: "'attribute_not_exists(pk) OR expiresAt > :now'",
      test: { ...onceTest, name: 'sent twenty times at once creates one' },
    },
    {
      guarantee: 'The record of a submission is in the transaction of what it creates.',
      file: commit,
      find: 'const all = [...records, ...writes];',
      replace: 'const all = [...records.slice(1), ...writes];',
      test: { ...commitTest, name: 'is recorded first in the transaction' },
    },
    {
      guarantee: 'A submission’s key with another input is refused.',
      file: once,
      find: "if (record.input !== hashOf(once.input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');",
      replace: '',
      test: { ...commitTest, name: 'with another input by the same key' },
    },
    {
      guarantee: 'A submission’s key belongs to one person.',
      file: 'functions/core/http/submission.ts',
      find: '`${subject}#${routeKeyOf(route)}`',
      replace: 'routeKeyOf(route)',
      test: {
        project: 'unit',
        file: 'functions/core/http/submission.test.ts',
        name: 'is known by its sender, its route and the key',
      },
    },
    {
      guarantee: 'A write that lost to a concurrent change is decided again.',
      file: commit,
      find: 'return ofOwn.includes(NOT_MET) ? answerOf(await refused()) : undefined;',
      replace: 'return reasons.includes(NOT_MET) ? answerOf(await refused()) : undefined;',
      test: { ...commitTest, name: 'a conflict' },
    },
    {
      guarantee: 'An edit of what somebody else edited since is refused (EDITED_MEANWHILE).',
      file: entity,
      find: "if (revision !== revisionOf(before)) return 'stale';",
      replace: '',
      test: { ...entityTest, name: 'that began with an older revision is stale' },
    },
    {
      guarantee: 'An announcement that is submitted twice is sent once.',
      file: 'functions/notifications/notifications.service.ts',
      find: '    submission && {',
      replace: '    undefined && {',
      test: {
        project: 'unit',
        file: 'functions/notifications/notifications.service.test.ts',
        name: 'is known again by its submission',
      },
    },
    {
      guarantee:
        'Settings of monthly reports that somebody else edited meanwhile are not overwritten.',
      file: 'functions/reports/monthly/reports.monthly.service.ts',
      find: 'monthly.revise(before, edited, revision)',
      replace: 'monthly.revise(before, edited, before.revision)',
      test: {
        project: 'unit',
        file: 'functions/reports/monthly/reports.monthly.service.test.ts',
        name: 'are not overwritten: the answer says what changed and by whom',
      },
    },
    {
      guarantee: 'Of two edits that began with the same revision, one is written.',
      file: entity,
      find: '        asRead: asRead(before, [REVISION, ...guarded]),',
      replace: '        asRead: asRead(before, guarded),',
      test: { ...entityTest, name: 'writes what changes alone, index keys included' },
    },
    {
      guarantee: 'A mark by the system leaves people’s edits valid.',
      file: entity,
      find: 'const asBefore = asRead(before, guarded);',
      replace: 'const asBefore = asRead(before, [REVISION, ...guarded]);',
      test: { ...entityTest, name: 'of the system change what they change alone' },
    },
    {
      guarantee: 'A change of nothing still depends on what was read.',
      file: entity,
      find: 'if (isEqual(before, after)) return checkItem(key(before), asBefore);',
      replace:
        'if (isEqual(before, after)) return checkItem(key(before), { ...asBefore, attributes: [] });',
      test: { ...entityTest, name: 'of the system that change nothing are a condition alone' },
    },
    {
      guarantee: 'A field that the schema does not know is not stored.',
      file: entity,
      find: 'Object.entries(schema.parse(value)).filter(',
      replace: 'Object.entries({ ...value, ...schema.parse(value) }).filter(',
      test: { ...entityTest, name: 'stores no field that the schema does not know' },
    },
    {
      guarantee: 'A new item never replaces one that is there.',
      file: 'functions/core/table/entity/writes.ts',
      find: "Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' },",
      replace: 'Put: { Item },',
      test: { ...entityTest, name: 'put a new item where there is none' },
    },
    {
      guarantee: 'A stale edit says who changed what, but shows a client no administrator’s name.',
      file: 'functions/core/http/edited-meanwhile.ts',
      find: '(isAdmin(caller) ? actorNameOf(id, known) : toClient(id))',
      replace: 'actorNameOf(id, known)',
      test: {
        project: 'unit',
        file: 'functions/activities/activities.change.service.test.ts',
        name: 'shows a client neither who an administrator is nor hours',
      },
    },
    {
      guarantee: 'A field that an edit of a person leaves out stays as it is.',
      file: 'functions/profiles/profiles.form.domain.ts',
      find: 'withSent(before, edit);',
      replace: "withSent({ ...before, companyName: '' }, edit);",
      test: {
        project: 'unit',
        file: 'functions/users/users.service.test.ts',
        name: 'one of the company does not empty the others',
      },
    },
    {
      guarantee: 'An edit of a person whose role changes at the same time is decided again.',
      file: 'functions/profiles/profiles.entity.ts',
      find: "export const UNEDITED = ['role', 'position', 'directoryChunk', 'deletedAt'] as const;",
      replace: "export const UNEDITED = ['position', 'directoryChunk', 'deletedAt'] as const;",
      test: {
        project: 'unit',
        file: 'functions/profiles/profiles.entity.test.ts',
        name: 'is changed only while it is no tombstone',
      },
    },
    {
      guarantee: 'Nothing is written into the tombstone of a deleted person.',
      file: 'functions/profiles/profiles.entity.ts',
      find: "export const UNEDITED = ['role', 'position', 'directoryChunk', 'deletedAt'] as const;",
      replace: "export const UNEDITED = ['role', 'position', 'directoryChunk'] as const;",
      test: {
        project: 'unit',
        file: 'functions/profiles/profiles.entity.test.ts',
        name: 'is changed only while it is no tombstone',
      },
    },
    {
      guarantee: 'An event is delivered although the bus refused others of its batch.',
      file: 'functions/events/events.service.ts',
      find: 'return sequenceNumber;',
      replace: 'return undefined;',
      test: {
        project: 'unit',
        file: 'functions/events/events.service.test.ts',
        name: 'never passes over an event, wherever it stops',
      },
    },
    {
      guarantee:
        'An event that the bus refused counts as not published, though the call succeeded.',
      file: 'functions/core/events/put-events.ts',
      find: 'if (refused === -1) return { published: batch.length };',
      replace: 'return { published: batch.length };',
      test: {
        project: 'unit',
        file: 'functions/core/events/put-events.test.ts',
        name: 'does not believe in events that were refused',
      },
    },
    {
      guarantee:
        'A queue’s message that failed is delivered again, and the others of its batch are not.',
      file: 'functions/core/queue/create-batch-worker.ts',
      find: 'batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })),',
      replace: 'batchItemFailures: [],',
      test: {
        project: 'unit',
        file: 'functions/core/queue/create-batch-worker.test.ts',
        name: 'reports exactly the messages that failed',
      },
    },
    {
      guarantee: 'What no worker can read goes to the dead letters at once, and holds up nobody.',
      file: 'functions/core/queue/read-records.ts',
      find: 'await setAside(record, reason).catch(',
      replace: 'await Promise.reject(new Error(reason)).catch(',
      test: {
        project: 'unit',
        file: 'functions/core/queue/create-batch-worker.test.ts',
        name: 'sets aside at once what does not parse',
      },
    },
    {
      guarantee: 'An event that the bus will never take holds up no other.',
      file: 'functions/events/events.service.ts',
      find: 'if (!REFUSED_FOR_EVER.includes(error)) {',
      replace: 'if (error) {',
      test: {
        project: 'unit',
        file: 'functions/events/events.service.test.ts',
        name: 'sets aside the event that the bus will never take',
      },
    },
    {
      guarantee: 'The figures of a day have every change, however many count it at the same time.',
      file: 'functions/reports/figures/reports.rollups.service.ts',
      find: 'version < found + 2;',
      replace: 'version < found + 1;',
      test: {
        project: 'unit',
        file: 'functions/reports/figures/reports.rollups.service.test.ts',
        name: 'has all that changed before its message came',
      },
    },
    {
      guarantee: 'What a worker works on is hidden for as long as it lives, and not for longer.',
      file: 'functions/core/queue/lease.ts',
      find: 'const RENEWED_MS = 10_000;',
      replace: 'const RENEWED_MS = 40_000;',
      test: {
        project: 'unit',
        file: 'functions/core/queue/lease.test.ts',
        name: 'says while it works that it does',
      },
    },
    {
      guarantee: 'A line that a sync writes is not lost to an edit of the evidence.',
      file: 'functions/activities/activities.change.service.ts',
      find: "activities.patch(before, after, ['evidence']),",
      replace: 'activities.patch(before, after),',
      test: {
        project: 'unit',
        file: 'functions/activities/activities.change.service.test.ts',
        name: 'keeps the line of the sync, and is refused by another one',
      },
    },
    {
      guarantee: 'An update is requested once, however many ask at the same time.',
      file: 'functions/activities/updates/activities.updates.request.service.ts',
      find: 'wanted.put(put), wanted.takeTurn(turn, put)',
      replace: 'wanted.put(put)',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/activities.updates.test.ts',
        name: 'is there once, however many ask at the same time',
      },
    },
    {
      guarantee: 'A person announces a hundred files a day, also two at once.',
      file: 'functions/activities/attachments/activities.attachments.entity.ts',
      find: 'turns.take(attachmentTurnKey(upload.userId), last, upload.expiresAt),',
      replace: '',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/activities.thread.test.ts',
        name: 'announces a file for 4 WCU',
      },
    },
  ],
};
