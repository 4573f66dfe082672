import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({
  project: 'unit',
  file: `functions/backups/${file}`,
  name,
});
const inStores = (file: string, name: string) => ({
  project: 'stores',
  file: `tests/integration/stores/${file}`,
  name,
});
const confirm = 'functions/backups/key/backups.key.confirm.service.ts';
const bytes = 'functions/backups/storage/backups.storage.entity.ts';

/** Backups: their room, their keys, what they cost. */
export const backupFaults: FaultGroup = {
  subject: 'Backups',
  faults: [
    {
      guarantee: 'Files that nobody counts are found by the comparison of the bucket.',
      file: 'functions/backups/storage/backups.compare.service.ts',
      find: 'if (head && head.usedBytes - head.blockBytes === bytes) return;',
      replace: 'if (!head || head.usedBytes - head.blockBytes === bytes) return;',
      test: inStores('backups.uploads.test.ts', 'finds what is not counted and what is missing'),
    },
    {
      guarantee: 'A site of which every file is away is found, though no list has it.',
      file: 'functions/backups/storage/backups.reconcile.service.ts',
      find: 'const isThere = !newest || (await deps.objects.find(newest.s3Key)) !== undefined;',
      replace: 'const isThere = true;',
      test: inStores('backups.uploads.test.ts', 'leaves a site of which nothing is left'),
    },
    {
      guarantee: 'Due work is queued once while a pass goes through it.',
      file: 'functions/core/queue/dispatch.ts',
      find: 'if (last !== undefined && !(await passes.begin(shard, at))) return 0;',
      replace: 'if (last !== undefined) await passes.begin(shard, at);',
      test: inStores('backups.dispatch.test.ts', 'queues nothing twice while a pass goes on'),
    },
    {
      guarantee: 'A pass that is killed goes on, and makes no step of it twice.',
      file: 'functions/core/table/shared/dispatch-passes.ts',
      find: 'set: { step: step + 1 },',
      replace: 'set: { step },',
      test: inStores('backups.dispatch.test.ts', 'makes one pass of a step that comes twice'),
    },
    {
      guarantee: 'Room is reserved for one upload, however many start at once.',
      file: bytes,
      find: '...(room && { atMost: { [room.of]: room.bytes } }),',
      replace: '',
      test: inStores('backups.capacity.test.ts', 'is never given to two who ask at the same time'),
    },
    {
      guarantee: 'Stored bytes are counted when an upload ends.',
      file: bytes,
      find: 'usedBytes: by.usedBytes,',
      replace: 'usedBytes: 0,',
      test: inStores('backups.uploads.test.ts', 'is reserved, stored, logged step by step'),
    },
    {
      guarantee: 'A block that several backups name is counted once.',
      file: 'functions/backups/storage/backups.changes.entity.ts',
      find: 'blockBytes: change.blockBytes ?? blockBytes,',
      replace: 'blockBytes: blockBytes + (change.blockBytes ?? 0),',
      test: inStores('backups.blocks.test.ts', 'sends what its site does not have, and counts'),
    },
    {
      guarantee: 'No block is deleted that another backup names.',
      file: 'functions/backups/blocks/backups.blocks.sweep.service.ts',
      find: 'filter((name) => !names.has(name));',
      replace: 'filter((name) => !names.has(name) || names.size > 2);',
      test: inStores('backups.blocks.test.ts', 'are freed where no other backup names them'),
    },
    {
      guarantee: 'No block is deleted while an upload runs that may name it.',
      file: 'functions/backups/storage/backups.storage.domain.ts',
      find: 'head.blockUploadId === null && !isSweeping(head, at);',
      replace: '!isSweeping(head, at);',
      test: inStores('backups.blocks.test.ts', 'stay while an upload runs, which may name them'),
    },
    {
      guarantee: 'A backup in blocks is complete only with each of them.',
      file: 'functions/backups/upload/backups.uploads.complete.service.ts',
      find: "if (!isThere(recipe, await deps.blocks.list(websiteId))) throw new AppError('BLOCKS_MISSING');",
      replace: '',
      test: inStores('backups.blocks.test.ts', 'is not complete without each of its blocks'),
    },
    {
      guarantee: 'A file that is not the announced one is not given out.',
      file: 'functions/backups/archive/backups.archives.assemble.service.ts',
      find: 'if (sha256 !== backup.sha256) return',
      replace: 'if (sha256 === "") return',
      test: inUnit(
        'archive/backups.archives.assemble.service.test.ts',
        'is not given out where it is not',
      ),
    },
    {
      guarantee: 'A backup that is deleted while its file is put together leaves none.',
      file: 'functions/backups/archive/backups.archives.assemble.service.ts',
      find: '!isComplete(await deps.backups.find({ websiteId, backupId }));',
      replace: '!isComplete(run.backup);',
      test: inUnit(
        'archive/backups.archives.assemble.service.test.ts',
        'of a backup that is deleted',
      ),
    },
    {
      guarantee: 'A file is put together once, also where its message comes twice.',
      file: 'functions/backups/archive/backups.archives.assemble.service.ts',
      find: ' || read.uploadId !== uploadId) return',
      replace: ' || read.uploadId === "") return',
      test: inUnit('archive/backups.archives.assemble.service.test.ts', 'is made once where its'),
    },
    {
      guarantee: 'A site that changes hands takes its bytes along.',
      file: 'functions/backups/storage/backups.storage.service.ts',
      find: 'storage.count({ ownerId: head.ownerId, by: minus(by) }, at),',
      replace: '',
      test: inStores('backups.uploads.test.ts', 'takes its bytes along'),
    },
    {
      guarantee: 'A backup from another installation or network is seen.',
      file: 'functions/backups/origin/backups.origin.domain.ts',
      find: 'known.length === 0 || (one !== null && known.includes(one));',
      replace: 'one === null || known.length === 0 || known.includes(one);',
      test: inUnit('origin/backups.origin.domain.test.ts', 'is new where it is'),
    },
    {
      guarantee: 'Nothing that restores a backup is given out without the password.',
      file: 'functions/backups/restore/backups.restore.contract.ts',
      find: "does: ['hands-over']",
      replace: "does: ['creates']",
      test: {
        project: 'architecture',
        file: 'tests/architecture/permissions.test.ts',
        name: 'opens each route to the positions that were reviewed',
      },
    },
    {
      guarantee: 'What a plan keeps never costs a site its last proven backup.',
      file: 'functions/backups/retention/backups.retention.domain.ts',
      find: 'kept.has(backup) || backup === lastProven;',
      replace: 'kept.has(backup);',
      test: inUnit('retention/backups.retention.domain.test.ts', 'that is the last proven one'),
    },
    {
      guarantee: 'Backups of before a plan that keeps fewer stay for thirty days.',
      file: 'functions/backups/retention/backups.retention.domain.ts',
      find: 'isOfPlan || graceEnd(since) <= now;',
      replace: 'true;',
      test: inStores('backups.retention.test.ts', 'waits thirty days'),
    },
    {
      guarantee: 'A backup is not deleted by itself while somebody may be reading it.',
      file: 'functions/backups/backups.entity.ts',
      find: "'usedAt', 'addedBytes', 'isSumProven'] as const",
      replace: "'addedBytes', 'isSumProven'] as const",
      test: inStores('backups.retention.test.ts', 'spares one that somebody gets a link to'),
    },
    {
      guarantee: 'A backup that a plan promises is missed without a schedule of the site.',
      file: 'functions/backups/schedule/backups.schedule.domain.ts',
      find: "expectedOf(promise ?? 'none', promisedAt, newestAt),",
      replace: 'undefined,',
      test: inUnit('schedule/backups.schedule.service.test.ts', 'is missed without a schedule'),
    },
    {
      guarantee: 'A backup changes only if it is as it was read.',
      file: 'functions/backups/backups.entity.ts',
      find: '? [amend(read, after, CHANGING)]',
      replace: '? [amend(read, after)]',
      test: inUnit('backups.entity.test.ts', 'are refused if anything that may change'),
    },
    {
      guarantee: 'A revoked backup key opens nothing.',
      file: confirm,
      find: "if (current.status !== 'active') {",
      replace: "if (current.status !== 'active' && !current.hash) {",
      test: inUnit('key/backups.key.confirm.service.test.ts', 'opens nothing, and its site’s log'),
    },
    {
      guarantee: 'A backup key that ended by itself stays ended.',
      file: confirm,
      find: '...(end ? [end] : []),',
      replace: '',
      test: inUnit('key/backups.key.confirm.service.test.ts', 'is revoked by its first refusal'),
    },
    {
      guarantee: 'A backup key opens nothing after its end.',
      file: confirm,
      find: 'Date.parse(current.validUntil) <= at.getTime()',
      replace: 'Date.parse(current.validUntil) < at.getTime()',
      test: inUnit('key/backups.key.confirm.service.test.ts', 'opens nothing, and its site’s log'),
    },
    {
      guarantee: 'A replaced backup key opens nothing.',
      file: confirm,
      find: 'if (current.hash !== hash) return { refusal: { said: backupKeyText.replacedKey } };',
      replace: '',
      test: inUnit('key/backups.key.confirm.service.test.ts', 'opens nothing, and its site’s log'),
    },
    {
      guarantee: 'The plugin of a deleted site sends nothing.',
      file: confirm,
      find: "if (!site) throw new AppError('BACKUP_KEY_INVALID');",
      replace:
        "if (!site) return { site: { websiteId, ownerId: null, name: '', url: '' }, userId: null };",
      test: inUnit('key/backups.key.confirm.service.test.ts', 'is no one if the site was deleted'),
    },
    {
      guarantee: 'A file is cut into no more parts than S3 takes.',
      file: 'functions/backups/upload/backups.uploads.domain.ts',
      find: 'const partBytes = Math.max(PART_BYTES, least);',
      replace: 'const partBytes = PART_BYTES + 0 * least;',
      test: inUnit(
        'upload/backups.uploads.domain.test.ts',
        'into larger parts where there would be',
      ),
    },
    {
      guarantee: 'A page of a list reads what it shows and little more.',
      file: 'functions/activities/activities.entity.ts',
      find: 'const range = { ...rangeOfAll(from, only), newestFirst: true, limit: rows };',
      replace: 'const range = { ...rangeOfAll(from, only), newestFirst: true, limit: 4 * rows };',
      test: inStores('activities.list.test.ts', 'to read a page: one Query of 1.5 RCU'),
    },
    {
      guarantee: 'What is not finished comes first among everybody’s activities.',
      file: 'functions/activities/activities.entity.ts',
      find: '{ open: isUnfinished(status) }',
      replace: '{ open: !isUnfinished(status) }',
      test: inStores('activities.list.test.ts', 'of an administrator has everybody’s, unfinished'),
    },
    {
      guarantee: 'An activity is created within its budget of writes.',
      file: 'functions/activities/activities.service.ts',
      find: '...activities.count(activity.userId, { [activity.status]: 1 }),',
      replace:
        '...activities.count(activity.userId, { [activity.status]: 1 }),\n      ...activities.count(`${activityId}-again`, { [activity.status]: 0 }).slice(0, 1),',
      test: inStores('activities.test.ts', 'by AWS’s rule: 16 WCU to create'),
    },
  ],
};
