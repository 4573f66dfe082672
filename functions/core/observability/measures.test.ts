import { afterEach, describe, expect, it, vi } from 'vitest';
import { measured, NAMESPACE_VARIABLE } from './measures.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('what a line says for CloudWatch', () => {
  it('is in the embedded metric format: each value beside its name and unit, of the line’s service', () => {
    vi.stubEnv(NAMESPACE_VARIABLE, 'Portal/prod');
    const at = new Date('2026-11-21T12:00:00.000Z');
    expect(measured({ SitesSynced: 24, SyncDelay: 1.5 }, at)).toEqual({
      SitesSynced: 24,
      SyncDelay: 1.5,
      _aws: {
        Timestamp: at.getTime(),
        CloudWatchMetrics: [
          {
            Namespace: 'Portal/prod',
            Dimensions: [['service']],
            Metrics: [
              { Name: 'SitesSynced', Unit: 'Count' },
              { Name: 'SyncDelay', Unit: 'Seconds' },
            ],
          },
        ],
      },
    });
  });

  it('is the values alone where nobody makes metrics of them: in a test, on a server', () => {
    vi.stubEnv(NAMESPACE_VARIABLE, undefined);
    expect(measured({ SitesDue: 0 })).toEqual({ SitesDue: 0 });
  });
});
