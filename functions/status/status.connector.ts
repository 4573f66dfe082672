import { OutboundError } from '../core/outbound/outbound-error.ts';
import type { OutboundClient, OutboundAnswer } from '../core/outbound/outbound-client.ts';
import { connectorAnswerSchema, statsOf } from './status.answer.domain.ts';
import type { SiteStats } from './status.domain.ts';
import {
  describeFailure,
  type SyncFailure,
  type SyncFailureCode,
} from './status.failures.domain.ts';

/** A site that could not be read, with the cause people are shown. */
export class SyncError extends Error {
  readonly failure: SyncFailure;

  constructor(code: SyncFailureCode, options: { httpStatus?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'SyncError';
    this.failure = describeFailure(code, options.httpStatus ?? null);
  }
}

/** Reads a site's status through its connector. @throws SyncError */
export type ReadSite = (site: { url: string; apiKey: string }) => Promise<SiteStats>;

const CONNECTOR_PATH = '/wp-json/gnusys/v1/status';

function statusFailure({ status, keyDropped }: OutboundAnswer): SyncError | undefined {
  if (status === 401) {
    return keyDropped ? new SyncError('moved') : new SyncError('unauthorized');
  }
  if (status === 404) return new SyncError('no_connector');
  return status === 200 ? undefined : new SyncError('http_error', { httpStatus: status });
}

/** Five hundred plugins take about 75 KB. DynamoDB refuses items over 400 KB, and every kilobyte is a write unit. */
const MAX_STATS_BYTES = 100_000;

function parseStats(body: string): SiteStats {
  try {
    return statsOf(connectorAnswerSchema.parse(JSON.parse(body)));
  } catch (cause) {
    throw new SyncError('not_json', { cause });
  }
}

function parseAnswer(body: string): SiteStats {
  const stats = parseStats(body);
  if (Buffer.byteLength(JSON.stringify(stats)) > MAX_STATS_BYTES) throw new SyncError('too_big');
  return stats;
}

export function createReadSite(outbound: OutboundClient): ReadSite {
  return async ({ url, apiKey }) => {
    try {
      const answer = await outbound.getText(`${url}${CONNECTOR_PATH}`, {
        headers: { accept: 'application/json' },
        authorization: `Bearer ${apiKey}`,
      });
      const failure = statusFailure(answer);
      if (failure) throw failure;
      return parseAnswer(answer.body);
    } catch (error) {
      if (error instanceof OutboundError) throw new SyncError(error.code, { cause: error });
      throw error;
    }
  };
}
