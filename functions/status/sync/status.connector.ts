import type { SyncWebsites } from '../../../events/status.events.ts';
import { OutboundError } from '../../core/outbound/outbound-error.ts';
import type { OutboundClient, OutboundAnswer } from '../../core/outbound/outbound-client.ts';
import { connectorAnswerSchema, readingOf } from './status.answer.domain.ts';
import type { SiteReading } from '../status.domain.ts';
import {
  describeFailure,
  type SyncFailure,
  type SyncFailureCode,
} from '../status.failures.domain.ts';

/** A site that could not be read, with the cause people are shown. */
export class SyncError extends Error {
  readonly failure: SyncFailure;

  constructor(code: SyncFailureCode, options: { httpStatus?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'SyncError';
    this.failure = describeFailure(code, options.httpStatus ?? null);
  }
}

/** Reads a site's status through its connector, in `limitMs` at most. @throws SyncError */
export type ReadSite = (site: {
  url: string;
  apiKey: string;
  limitMs: number;
}) => Promise<SiteReading>;

/** Time limits for reading a site. A slow site has longer if no person waits for it. Milliseconds. */
export const READ_LIMITS_MS = { person: 10_000, background: 20_000 };
export type ReadLimits = typeof READ_LIMITS_MS;

/** What reading a site may take, by who asks for it. */
export const readLimitOf = (
  requestedBy: SyncWebsites['requestedBy'],
  { person, background }: ReadLimits = READ_LIMITS_MS,
): number => (requestedBy === 'person' ? person : background);

/** Below the site's own URL. */
export const CONNECTOR_PATH = '/wp-json/gnusys/v1/status';

function statusFailure({ status, keyDropped }: OutboundAnswer): SyncError | undefined {
  if (status === 401) {
    return keyDropped ? new SyncError('moved') : new SyncError('unauthorized');
  }
  if (status === 404) return new SyncError('no_connector');
  return status === 200 ? undefined : new SyncError('http_error', { httpStatus: status });
}

/** Five hundred plugins take about 75 KB. DynamoDB refuses items over 400 KB, and every kilobyte is a write unit. */
const MAX_STATS_BYTES = 100_000;

function parseReading(body: string): SiteReading {
  try {
    return readingOf(connectorAnswerSchema.parse(JSON.parse(body)));
  } catch (cause) {
    throw new SyncError('not_json', { cause });
  }
}

function parseAnswer(body: string): SiteReading {
  const reading = parseReading(body);
  if (Buffer.byteLength(JSON.stringify(reading)) > MAX_STATS_BYTES) throw new SyncError('too_big');
  return reading;
}

export function createReadSite(outbound: OutboundClient): ReadSite {
  return async ({ url, apiKey, limitMs }) => {
    try {
      const answer = await outbound.getText(`${url}${CONNECTOR_PATH}`, {
        headers: { accept: 'application/json' },
        authorization: `Bearer ${apiKey}`,
        totalTimeoutMs: limitMs,
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
