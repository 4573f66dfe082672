import { expect, it } from 'vitest';
import { listAudits } from './audits.service.ts';

it('listAudits reads twenty entries of one target from where the cursor says', async () => {
  const asked: unknown[] = [];
  const audits = {
    listByTarget: async (...what: unknown[]) => {
      asked.push(what);
      return { items: [], nextCursor: null };
    },
  };
  await listAudits({ targetId: 'ana', cursor: 'x' }, { audits });
  await listAudits({ targetId: 'ana' }, { audits });
  expect(asked).toEqual([
    ['ana', { cursor: 'x', limit: 20 }],
    ['ana', { cursor: undefined, limit: 20 }],
  ]);
});
