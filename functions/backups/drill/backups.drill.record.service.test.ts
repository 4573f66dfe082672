import { describe, expect, it } from 'vitest';
import type { RecordDrill } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { backupEntity, createBackups } from '../backups.entity.ts';
import { createBackupDetails, type BackupDetails } from '../details/backups.details.entity.ts';
import type { NewBackupLog } from '../log/backups.logs.domain.ts';
import type { Proof } from '../restore/backups.proof.domain.ts';
import {
  newDrill,
  withAsked,
  withNewest,
  withOutcome,
  type Drill,
} from './backups.drill.domain.ts';
import { createMadeBackups } from '../storage/backups.made.entity.ts';
import { createDrills } from './backups.drill.entity.ts';
import { recordDrill } from './backups.drill.record.service.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const backupId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const endedAt = '2026-11-21T11:01:00.000Z';
const stored = backupEntity.decode({
  pk: `BACKUPS#${websiteId}`,
  sk: `BACKUP#${backupId}`,
  filename: 'Respaldo del 20',
  originalFilename: 'sitio.zip',
  size: 10,
  status: 'completed',
  manual: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  s3Key: `${websiteId}/1-sitio.zip`,
});
const proven: RecordDrill = {
  type: 'RecordDrill',
  ...{ websiteId, backupId, startedAt: '2026-11-21T11:00:00.000Z', endedAt },
  ...{ failure: null, compared: { tables: 12, rows: 340, files: 56, pages: 1 } },
};
const failed: RecordDrill = {
  ...proven,
  failure: { code: 'rows-count', message: 'Faltan 3 filas de wp_posts' },
};

interface Given {
  backup?: typeof stored | undefined;
  details?: BackupDetails;
  drill?: Drill;
  ownerId?: string | null;
}

async function record(command: RecordDrill, given: Given = {}) {
  const { backup = stored, details, drill, ownerId = 'ana' } = given;
  const { commit, works } = keepingCommit(new Date('2026-11-21T11:02:00.000Z'));
  const logs: NewBackupLog[] = [];
  const noted: unknown[] = [];
  const [proofs, drills]: [Proof[], Drill[]] = [[], []];
  const items = { details: createBackupDetails(noTable), drills: createDrills(noTable) };
  await recordDrill(command, {
    websites: {
      ...createSiteView(noTable),
      find: async () => ({ websiteId, userId: ownerId, name: 'Espiga', url: '' }) as Website,
    },
    rows: {
      note: async (site) => {
        noted.push(site.websiteId);
      },
    },
    newId: () => 'event-1',
    made: createMadeBackups(noTable),
    backups: {
      find: async () => ('backup' in given ? given.backup : backup),
      isStillThere: createBackups(noTable).isStillThere,
    },
    details: {
      find: async () => details,
      prove: (read, after) => {
        proofs.push(after.proof);
        return items.details.prove(read, after);
      },
    },
    drills: {
      find: async () => drill,
      replace: (read, after) => {
        drills.push(after);
        return items.drills.replace(read, after);
      },
    },
    logs: {
      put: (log) => {
        logs.push(log);
        return {};
      },
    },
    commit,
  });
  const writes = works.flatMap(({ shared = [] }) => shared);
  const events = works.flatMap((work) => work.events ?? []);
  return { logs, proofs, drills, noted, writes, events };
}

const detailsWith = (proof: Proof | null): BackupDetails => ({
  ...{ websiteId, backupId, contents: null, origin: null, network: null },
  proof,
});

describe('recordDrill', () => {
  it('keeps a proof with the backup, its site and the log', async () => {
    const { logs, proofs, drills, noted } = await record(proven);
    expect(noted).toEqual([websiteId]);
    expect(proofs).toEqual([{ at: endedAt, failure: null }]);
    expect(drills).toMatchObject([
      {
        newest: { backupId, createdAt: stored.createdAt },
        last: { backupId, at: endedAt, failure: null },
        proven: { backupId, at: endedAt },
        dueAt: '2026-12-21T11:01:00.000Z',
      },
    ]);
    expect(logs).toMatchObject([
      {
        operation: 'drill',
        status: 'completed',
        message: 'Se restauró «Respaldo del 20» para comprobarlo: volvió todo',
      },
    ]);
  });

  it('keeps a failure with its cause', async () => {
    const drill = withNewest(newDrill(websiteId), stored);
    const { logs, proofs, drills } = await record(failed, { drill, details: detailsWith(null) });
    expect(proofs).toEqual([{ at: endedAt, failure: 'Faltan 3 filas de wp_posts' }]);
    expect(drills).toMatchObject([{ last: { failure: failed.failure }, proven: null }]);
    expect(logs).toMatchObject([
      {
        status: 'error',
        message: '«Respaldo del 20»: Falló la comprobación',
        errorDetails: 'Faltan 3 filas de wp_posts',
      },
    ]);
  });

  it.each([endedAt, '2026-11-21T12:00:00.000Z'])(
    'writes nothing where the backup has an outcome of %s',
    async (at) => {
      const { writes, noted } = await record(proven, {
        details: detailsWith({ at, failure: null }),
      });
      expect(writes).toEqual([]);
      expect(noted).toEqual([]);
    },
  );

  it('writes nothing of a drill that a killed runner made again', async () => {
    const asked = withAsked(withNewest(newDrill(websiteId), stored), backupId, new Date(endedAt));
    const earlier = '2026-11-21T11:00:30.000Z';
    const details = detailsWith({ at: earlier, failure: null });
    const answered = withOutcome(asked, { backupId, at: earlier, failure: null });
    expect((await record(proven, { details, drill: answered })).writes).toEqual([]);
    expect((await record(failed, { details, drill: answered })).events).toEqual([]);
    // A month later the same backup is tried again.
    expect((await record(proven, { details, drill: asked })).proofs).toHaveLength(1);
  });

  it('drops the outcome of a backup that is not there any more', async () => {
    for (const backup of [undefined, { ...stored, status: 'deleting' as const }]) {
      const { writes } = await record(proven, { backup });
      expect(writes).toEqual([]);
    }
  });

  describe('notifies the site’s owner', () => {
    const before = withNewest(newDrill(websiteId), stored);
    const failing = withOutcome(before, {
      ...{ backupId: '01kb', at: '2026-11-20T11:01:00.000Z' },
      failure: { code: 'rows-count', message: 'Faltan filas' },
    });

    it.each([
      { of: 'the first failure', command: failed, drill: before, type: 'BackupProofFailed' },
      { of: 'a proof', command: proven, drill: before, type: 'BackupProven' },
      { of: 'a proof after a failure', command: proven, drill: failing, type: 'BackupProven' },
    ])('of $of', async ({ command, drill, type }) => {
      const { events } = await record(command, { drill });
      expect(events).toMatchObject([
        {
          ...{
            type,
            eventId: 'event-1',
            websiteId,
            backupId,
            userId: 'ana',
            websiteName: 'Espiga',
          },
          ...{ filename: 'Respaldo del 20', endedAt },
          ...(type === 'BackupProven'
            ? { afterFailure: drill === failing }
            : { reason: 'Faltan 3 filas de wp_posts' }),
        },
      ]);
    });

    it('of no second failure, and of nothing where there is no owner', async () => {
      expect((await record(failed, { drill: failing })).events).toEqual([]);
      expect((await record(failed, { drill: before, ownerId: null })).events).toEqual([]);
    });
  });
});
