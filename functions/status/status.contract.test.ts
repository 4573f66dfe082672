import { describe, expect, it } from 'vitest';
import { limitsOf } from '../core/http/route.ts';
import { STATUS_PAGE_SIZE } from './list/status.list.domain.ts';
import { statusContract } from './status.contract.ts';

describe('the limit of syncs', () => {
  it('lets a person ask within a minute for all sites of a page of the list, and of the next one', () => {
    const limits = limitsOf(statusContract.sync);
    expect(Object.keys(limits)).toContain('POST /api/status/{websiteId}/sync');
    expect(Math.min(...Object.values(limits))).toBeGreaterThanOrEqual(2 * STATUS_PAGE_SIZE);
  });
});
