import { describe, expect, it } from 'vitest';
import { dataExportsInMemory } from '../../tests/support/people/data-exports.ts';
import { newId } from '../core/id.ts';
import { failExport, finishExport } from './data-exports.domain.ts';
import { downloadExport, findExport, requestExport } from './data-exports.service.ts';

const at = new Date('2026-11-21T01:00:00.000Z');
const ana = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' };

function setUp() {
  const memory = dataExportsInMemory(at);
  const signed: string[][] = [];
  const dependencies = {
    ...memory,
    files: {
      signDownload: async (...input: string[]) => {
        signed.push(input);
        return 'https://exports.example/a.zip';
      },
    },
    newId,
    now: () => at,
    timeZone: 'America/Santiago',
  };
  const stored = () => {
    const found = memory.rows.get(ana.userId);
    if (!found) throw new Error('There is none');
    return found;
  };
  return { ...memory, signed, dependencies, stored };
}

describe('asking for one’s data', () => {
  it('asks the worker for it in the transaction that notes it, and leaves an entry in the audit', async () => {
    const { dependencies, works, stored } = setUp();
    const { dataExport } = await requestExport(ana, dependencies);
    expect(dataExport).toMatchObject({ state: 'preparing', readyUntil: null });
    const { exportId } = stored();
    expect(works).toMatchObject([
      {
        events: [{ type: 'DataExportRequested', ...ana, exportId }],
        audits: [{ action: 'DataExportRequested', actorId: ana.userId, targetId: ana.userId }],
      },
    ]);
  });

  it('is refused while one is prepared', async () => {
    const { dependencies, works } = setUp();
    await requestExport(ana, dependencies);
    await expect(requestExport(ana, dependencies)).rejects.toMatchObject({
      code: 'DATA_EXPORT_UNDER_WAY',
    });
    expect(works).toHaveLength(1);
  });

  it.each([
    ['failed', failExport],
    ['is ready', (before: Parameters<typeof failExport>[0]) => finishExport(before, 1, at)],
  ])('puts another one in the place of one that %s', async (_, change) => {
    const { dependencies, rows, stored } = setUp();
    await requestExport(ana, dependencies);
    const { exportId } = stored();
    rows.set(ana.userId, change(stored()));
    await requestExport(ana, dependencies);
    expect(stored()).toMatchObject({ state: 'preparing', attempts: 0 });
    expect(stored().exportId).not.toBe(exportId);
  });
});

describe('downloading it', () => {
  it('takes a link to the object, called by the day of the provider’s zone, and is in the audit', async () => {
    const { dependencies, rows, stored, signed, works } = setUp();
    await requestExport(ana, dependencies);
    rows.set(ana.userId, finishExport(stored(), 1, at));
    expect(await downloadExport(ana, dependencies)).toEqual({
      downloadUrl: 'https://exports.example/a.zip',
    });
    const key = `data-exports/${ana.userId}.zip`;
    expect(signed).toEqual([[key, 'mis-datos_2026-11-20.zip']]);
    expect(works.at(-1)?.audits).toMatchObject([{ action: 'DataExportDownloaded' }]);
  });

  it('is refused before it is ready, and where there is none', async () => {
    const { dependencies, signed } = setUp();
    const refused = { code: 'NOT_FOUND' };
    await expect(downloadExport(ana, dependencies)).rejects.toMatchObject(refused);
    await requestExport(ana, dependencies);
    await expect(downloadExport(ana, dependencies)).rejects.toMatchObject(refused);
    expect(signed).toEqual([]);
  });
});

it('says how it stands', async () => {
  const { dependencies } = setUp();
  expect(await findExport(ana, dependencies)).toEqual({ dataExport: null });
  await requestExport(ana, dependencies);
  expect(await findExport(ana, dependencies)).toMatchObject({ dataExport: { state: 'preparing' } });
});
