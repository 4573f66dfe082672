import { OutboundError } from '../../core/outbound/outbound-error.ts';
import type { OutboundClient, OutboundAnswer } from '../../core/outbound/outbound-client.ts';
import { isWordPressPage } from '../check/status.check.domain.ts';
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
  /** A signed release of the connector, to be offered with it. */
  release?: string | undefined;
}) => Promise<SiteReading>;

/** What reading a site may take, whoever asks for it: a site is not healthy by the schedule and failed by a click. Milliseconds. */
export const READ_LIMIT_MS = 20_000;

/** Below the site's own URL. */
export const CONNECTOR_PATH = '/wp-json/gnusys/v1/status';
/** The same where WordPress has plain permalinks: its own address for a route that no rule of the server leads to. */
export const PLAIN_CONNECTOR_PATH = '/?rest_route=/gnusys/v1/status';
/** The connector's second door, where the REST API is taken away. */
const AJAX_CONNECTOR_PATH = '/wp-admin/admin-ajax.php?action=gnusys_status';
/** The ways to the connector, one after the other. */
const DOORS = [CONNECTOR_PATH, PLAIN_CONNECTOR_PATH, AJAX_CONNECTOR_PATH];
/** Time that another question is worth. Milliseconds. */
const LEAST_MS = 500;

const BEGIN = '{"connector_version":';
const END = '"end":"gnusys"}';

/** The connector's answer among what plugins print around it: warnings before, comments of a cache behind. */
function withoutNoise(body: string): string {
  const begin = body.indexOf(BEGIN);
  const end = body.lastIndexOf(END);
  return begin === -1 || end < begin ? body : body.slice(begin, end + END.length);
}

function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(withoutNoise(body)) === 'object';
  } catch {
    return false;
  }
}

/** A refusal of the connector, whatever is printed around it. */
const isRefusal = (body: string): boolean => isJson(body) || body.includes('"gnusys_unauthorized"');

/** WordPress's own 404 proves that it has no such route. */
const REST_CODE = /"code"\s*:\s*"(?:rest|gnusys)_/;

/** What is there instead of WordPress's REST API: nothing, the front page, or a rule of the server. */
const isNoRest = ({ status, body }: OutboundAnswer) =>
  status === 404 ? !REST_CODE.test(body) : [200, 400, 403].includes(status) && !isJson(body);

/** A key that went elsewhere, that the connector refuses, or that a password of the server never let through. */
function refusalOf({ keyDropped, body }: OutboundAnswer): SyncFailureCode {
  if (keyDropped) return 'moved';
  return isRefusal(body) ? 'unauthorized' : 'server_password';
}

function statusFailure(answer: OutboundAnswer): SyncError | undefined {
  const { status } = answer;
  if (status === 401) return new SyncError(refusalOf(answer));
  if (status === 404) return new SyncError('no_connector');
  return status === 200 ? undefined : new SyncError('http_error', { httpStatus: status });
}

/** How WordPress's admin-ajax.php answers where no plugin knows the action. */
const NO_ACTION = '0';

/** Why no door led to WordPress's REST API, by what was there instead. The first is where it usually is. */
function pageFailure(answers: readonly OutboundAnswer[], first: OutboundAnswer): SyncError {
  const { status, keyDropped } = first;
  if (status === 400 || status === 403) return new SyncError('http_error', { httpStatus: status });
  if (answers.some(({ body }) => body.trim() === NO_ACTION)) return new SyncError('no_connector');
  if (keyDropped) return new SyncError('moved');
  const isElse = status === 404 && !answers.some(({ body }) => isWordPressPage(body));
  return new SyncError(isElse ? 'not_wordpress' : 'not_json');
}

/** Five hundred plugins take about 75 KB. DynamoDB refuses items over 400 KB, and every kilobyte is a write unit. */
const MAX_STATS_BYTES = 100_000;

function parseReading(body: string): SiteReading {
  try {
    return readingOf(connectorAnswerSchema.parse(JSON.parse(withoutNoise(body))));
  } catch (cause) {
    throw new SyncError('not_json', { cause });
  }
}

function parseAnswer(body: string): SiteReading {
  const reading = parseReading(body);
  if (Buffer.byteLength(JSON.stringify(reading)) > MAX_STATS_BYTES) throw new SyncError('too_big');
  return reading;
}

/** How a release travels to a site. */
const RELEASE_HEADER = 'x-gnusys-release';

type Asked = Omit<Parameters<ReadSite>[0], 'url' | 'limitMs'>;

export function createReadSite(outbound: OutboundClient): ReadSite {
  const ask = (url: string, { apiKey, release }: Asked, totalTimeoutMs: number) =>
    outbound.getText(url, {
      headers: {
        accept: 'application/json',
        ...(release !== undefined && { [RELEASE_HEADER]: release }),
      },
      authorization: `Bearer ${apiKey}`,
      totalTimeoutMs,
    });

  /** The answer at another door; undefined where there is none. */
  async function askAgain(url: string, asked: Asked, limitMs: number) {
    if (limitMs < LEAST_MS) return undefined;
    try {
      return await ask(url, asked, limitMs);
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  }

  /** The first answer of the connector or of WordPress's REST API. @throws SyncError where there is none */
  async function askAtDoors(url: string, asked: Asked, limitMs: number) {
    const [usual = '', ...others] = DOORS.map((path) => `${url}${path}`);
    const startedAt = performance.now();
    const first = await ask(usual, asked, limitMs);
    if (!isNoRest(first)) return first;
    const pages = [first];
    for (const door of others) {
      const answer = await askAgain(door, asked, limitMs - (performance.now() - startedAt));
      if (answer && !isNoRest(answer)) return answer;
      if (answer) pages.push(answer);
    }
    throw pageFailure(pages, first);
  }

  return async ({ url, limitMs, ...asked }) => {
    try {
      const answer = await askAtDoors(url, asked, limitMs);
      const failure = statusFailure(answer);
      if (failure) throw failure;
      return parseAnswer(answer.body);
    } catch (error) {
      if (error instanceof OutboundError) throw new SyncError(error.code, { cause: error });
      throw error;
    }
  };
}
