import * as z from 'zod';
import type { OutboundAnswer, OutboundClient } from '../../core/outbound/outbound-client.ts';
import { OutboundError } from '../../core/outbound/outbound-error.ts';
import { CONNECTOR_PATH } from '../sync/status.connector.ts';
import { describeFailure } from '../status.failures.domain.ts';
import {
  findingOf,
  isWordPressPage,
  movedFrom,
  problemOf,
  siteNameOf,
  type CheckProblem,
  type RestAnswers,
  type SiteFinding,
} from './status.check.domain.ts';

/** Looks at an address without a key: is it there, is it WordPress, does it have the connector? Never throws for a site. */
export type ProbeSite = (url: string) => Promise<SiteFinding>;

/** Together the 10 s that a site has while a person waits. Milliseconds. */
const REST_LIMIT_MS = 7_000;
const PAGE_LIMIT_MS = 3_000;

const INDEX_PATH = '/wp-json/?_fields=name';
/** The namespace says whether the connector is active, and counts as no attempt with a wrong key. */
const NAMESPACE_PATH = '/wp-json/gnusys/v1?_fields=namespace';

/** What WordPress's REST API answers, refusals included. Anything else has none of it. */
const restSchema = z.object({
  code: z.string().catch(''),
  name: z.string().catch(''),
  namespace: z.string().catch(''),
});
const REST_CODE = /^(?:rest|gnusys)_/;

type RestAnswer = z.output<typeof restSchema>;

function readRest(body: string): RestAnswer {
  try {
    return restSchema.parse(JSON.parse(body));
  } catch {
    // A page, or nothing.
    return { code: '', name: '', namespace: '' };
  }
}

const isConnector = ({ namespace, code }: RestAnswer) =>
  namespace === 'gnusys/v1' || code.startsWith('gnusys_');

/** Closed to visitors: by a plugin, a firewall or a password of the server. */
const isClosed = ({ status }: OutboundAnswer) => status === 401 || status === 403;

export function createProbeSite(outbound: OutboundClient): ProbeSite {
  const get = (url: string, totalTimeoutMs: number, accept = 'application/json') =>
    outbound.getText(url, { headers: { accept }, totalTimeoutMs });

  async function askConnector(url: string): Promise<OutboundAnswer> {
    const answer = await get(`${url}${NAMESPACE_PATH}`, REST_LIMIT_MS);
    // The route of the status answers for itself where the rest of the API is closed.
    return isClosed(answer) ? get(`${url}${CONNECTOR_PATH}`, PAGE_LIMIT_MS) : answer;
  }

  async function askRest(url: string): Promise<RestAnswers> {
    const [index, connector] = await Promise.all([
      get(`${url}${INDEX_PATH}`, REST_LIMIT_MS),
      askConnector(url),
    ]);
    const [root, own] = [readRest(index.body), readRest(connector.body)];
    const siteName = index.status === 200 ? siteNameOf(root.name) : null;
    const hasConnector = isConnector(own);
    const isAnswered = [root, own].some(({ code }) => REST_CODE.test(code));
    return {
      siteName,
      hasConnector,
      isRest: siteName !== null || hasConnector || isAnswered,
      movedTo: movedFrom(url, '/wp-json/', index.url),
    };
  }

  /** Without a REST API: the site's page says whether it is WordPress. */
  async function askPage(url: string): Promise<{ isWordPress: boolean; status: number }> {
    const page = await get(url, PAGE_LIMIT_MS, 'text/html');
    return { isWordPress: isWordPressPage(page.body), status: page.status };
  }

  async function probe(url: string): Promise<SiteFinding> {
    const rest = await askRest(url);
    const { hasConnector: connector, siteName, movedTo } = rest;
    const problem = movedTo === null ? null : problemOf('moved');
    if (rest.isRest) {
      return findingOf({ reachable: true, wordpress: true, connector, siteName, movedTo, problem });
    }
    const page = await askPage(url);
    if (page.isWordPress) {
      return findingOf({ reachable: true, wordpress: true, connector: false, movedTo, problem });
    }
    const failed = page.status >= 400 && page.status !== 404;
    const none: CheckProblem = failed
      ? describeFailure('http_error', page.status)
      : problemOf('not_wordpress');
    return findingOf({ reachable: true, wordpress: failed ? null : false, movedTo, problem: none });
  }

  return async (url) => {
    try {
      return await probe(url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return findingOf({ problem: problemOf(error.code) });
    }
  };
}
