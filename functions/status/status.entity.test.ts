import { describe, expect, it } from 'vitest';
import { websiteRowKey } from '../core/table/keys/keys.ts';
import { describeFailure } from './status.failures.domain.ts';
import { statusRowOf } from './status.entity.ts';

const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const row = (sync: object) => ({
  ...websiteRowKey(ana, '01kb3f0a9x5m3v7c2d8e4h6j9k'),
  name: 'Panadería La Espiga',
  url: 'https://espiga.cl',
  keyConfigured: true,
  wordpressVersion: null,
  ...sync,
});
const failureOf = (sync: object) => statusRowOf(row(sync)).status.sync.failure;

describe('the failure of a row', () => {
  it('is worded by its code', () => {
    expect(failureOf({ syncState: 'failed', failureCode: 'dns' })).toEqual(describeFailure('dns'));
  });

  it('of a code that this release does not know is one of ours', () => {
    const unknown = { syncState: 'failed', failureCode: 'of-a-later-release' };
    expect(failureOf(unknown)).toEqual(describeFailure('internal'));
  });

  it('is null where there is no code', () => {
    expect(failureOf({})).toBeNull();
    expect(failureOf({ failureCode: null })).toBeNull();
  });
});
