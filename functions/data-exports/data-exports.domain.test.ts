import { describe, expect, it } from 'vitest';
import {
  beginExport,
  failExport,
  fileKeyOf,
  finishExport,
  standingOf,
  startExport,
} from './data-exports.domain.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const started = startExport(
  { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001', exportId: '01kb3f0a9x5m3v7c2d8e4h6j91' },
  at,
);

describe('the file of a person’s data', () => {
  it('is none before somebody asks', () => {
    expect(standingOf(undefined, at)).toBeNull();
  });

  it('is prepared, and takes two hours with all tries at most', () => {
    const begun = beginExport(beginExport(started));
    expect(begun.attempts).toBe(2);
    expect(standingOf(begun, hoursLater(2))?.state).toBe('preparing');
    expect(standingOf(begun, hoursLater(2.1))?.state).toBe('failed');
  });

  it('is ready for seven days, and none after that', () => {
    const ready = finishExport(started, 1_024, at);
    expect(standingOf(ready, at)).toMatchObject({
      ...{ state: 'ready', size: 1_024, readyUntil: '2026-11-28T12:00:00.000Z' },
    });
    expect(standingOf(ready, hoursLater(7 * 24 - 1))?.state).toBe('ready');
    expect(standingOf(ready, hoursLater(7 * 24))).toBeNull();
  });

  it('says that it failed', () => {
    expect(standingOf(failExport(started), at)?.state).toBe('failed');
  });

  it('has an object that the next one of its person replaces', () => {
    const { userId } = started;
    expect(fileKeyOf(started)).toBe(`data-exports/${userId}.zip`);
    const next = startExport({ userId, exportId: '01kb3f0a9x5m3v7c2d8e4h6j99' }, hoursLater(30));
    expect(fileKeyOf(next)).toBe(fileKeyOf(started));
  });
});
