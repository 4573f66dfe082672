import { describe, expect, it } from 'vitest';
import { announcedContentsSchema, summaryOf } from './backups.details.domain.ts';

const contents = {
  ...{ tables: 12, rows: 3_400, files: 5_600, bytes: 123_456_789 },
  ...{ isOneMoment: true, isComplete: false, leftOutNumber: 1 },
  leftOut: [{ kind: 'file', name: 'wp-content/cache/a.php', reason: 'changed' }],
};
const parse = (given: object) => announcedContentsSchema.safeParse({ ...contents, ...given });

describe('the contents that a plugin announces', () => {
  it('are accepted as they are', () => {
    expect(announcedContentsSchema.parse(contents)).toEqual(contents);
  });

  it('may name a kind that a later plugin adds', () => {
    const leftOut = [{ kind: 'sequence', name: 'wp_s', reason: '' }];
    expect(parse({ leftOut }).data?.leftOut).toEqual([{ ...leftOut[0], kind: 'other' }]);
  });

  it('have names that can be seen and stored', () => {
    const leftOut = [{ kind: 'file', name: `a\u0000\u202e${'x'.repeat(900)}`, reason: 'b\n' }];
    const [named] = parse({ leftOut }).data?.leftOut ?? [];
    expect(named?.name).toMatch(/^a\uFFFD{2}x+…$/);
    expect(named?.name).toHaveLength(200);
    expect(named?.reason).toBe('b\uFFFD');
  });

  it.each([
    [{ tables: -1 }],
    [{ rows: 1.5 }],
    [{ files: '3' }],
    [{ isOneMoment: 'yes' }],
    [{ isComplete: undefined }],
    [{ leftOut: Array.from({ length: 51 }, () => contents.leftOut[0]) }],
    [{ leftOut: [{ kind: 'file', name: 'x'.repeat(5_000), reason: '' }] }],
  ])('are refused with %j', (given) => {
    expect(parse(given).success).toBe(false);
  });

  it('are summed up for the list without names and bytes', () => {
    const { bytes: _, leftOut: __, ...summary } = contents;
    expect(summaryOf(announcedContentsSchema.parse(contents))).toEqual(summary);
  });
});
