import * as z from 'zod';
import type { OutboundAnswer, OutboundClient } from '../../core/outbound/outbound-client.ts';
import { OutboundError } from '../../core/outbound/outbound-error.ts';
import { CONNECTOR_PATH, PLAIN_CONNECTOR_PATH } from '../sync/status.connector.ts';
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

/**
 * Where a site has its REST API, and how long each question may take. The namespace says whether the connector is active,
 * and counts as no attempt with a wrong key.
 */
interface RestAddresses {
  readonly root: string;
  readonly index: string;
  readonly namespace: string;
  readonly status: string;
  readonly limitMs: number;
  readonly statusLimitMs: number;
}

/** Together the 20 s that a site has in every sync: one that is slow is judged alike here. Milliseconds. */
const REST_LIMIT_MS = 16_000;
const PAGE_LIMIT_MS = 4_000;

const usual: RestAddresses = {
  root: '/wp-json/',
  index: '/wp-json/?_fields=name',
  namespace: '/wp-json/gnusys/v1?_fields=namespace',
  status: CONNECTOR_PATH,
  limitMs: REST_LIMIT_MS,
  statusLimitMs: PAGE_LIMIT_MS,
};

/** With plain permalinks. */
const plain: RestAddresses = {
  root: '/',
  index: '/?rest_route=/&_fields=name',
  namespace: '/?rest_route=/gnusys/v1&_fields=namespace',
  status: PLAIN_CONNECTOR_PATH,
  limitMs: PAGE_LIMIT_MS - 1_000,
  statusLimitMs: 1_000,
};

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

const refusedPage = (status: number): CheckProblem =>
  status === 401 ? problemOf('server_password') : describeFailure('http_error', status);

export function createProbeSite(outbound: OutboundClient): ProbeSite {
  const get = (url: string, totalTimeoutMs: number, accept = 'application/json') =>
    outbound.getText(url, { headers: { accept }, totalTimeoutMs });

  async function askConnector(url: string, at: RestAddresses): Promise<OutboundAnswer> {
    const answer = await get(`${url}${at.namespace}`, at.limitMs);
    // The route of the status answers for itself where the rest of the API is closed.
    return isClosed(answer) ? get(`${url}${at.status}`, at.statusLimitMs) : answer;
  }

  async function askRest(url: string, at: RestAddresses): Promise<RestAnswers> {
    const [index, connector] = await Promise.all([
      get(`${url}${at.index}`, at.limitMs),
      askConnector(url, at),
    ]);
    const [root, own] = [readRest(index.body), readRest(connector.body)];
    const siteName = index.status === 200 ? siteNameOf(root.name) : null;
    const hasConnector = isConnector(own);
    const isAnswered = [root, own].some(({ code }) => REST_CODE.test(code));
    return {
      siteName,
      hasConnector,
      isRest: siteName !== null || hasConnector || isAnswered,
      movedTo: movedFrom(url, at.root, index.url),
    };
  }

  /** A slow or broken answer there says nothing that the page does not say better. */
  async function askPlainRest(url: string): Promise<RestAnswers | undefined> {
    try {
      const rest = await askRest(url, plain);
      return rest.isRest ? rest : undefined;
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  }

  /** Without a REST API: the site's page says whether it is WordPress. */
  async function askPage(url: string): Promise<{ isWordPress: boolean; status: number }> {
    const page = await get(url, PAGE_LIMIT_MS, 'text/html');
    return { isWordPress: isWordPressPage(page.body), status: page.status };
  }

  const foundRest = ({ hasConnector: connector, siteName, movedTo }: RestAnswers) =>
    findingOf({
      reachable: true,
      wordpress: true,
      connector,
      siteName,
      movedTo,
      problem: movedTo === null ? null : problemOf('moved'),
    });

  async function probe(url: string): Promise<SiteFinding> {
    const rest = await askRest(url, usual);
    if (rest.isRest) return foundRest(rest);
    const [page, plainRest] = await Promise.all([askPage(url), askPlainRest(url)]);
    if (plainRest) return foundRest(plainRest);
    const { movedTo } = rest;
    const problem = movedTo === null ? null : problemOf('moved');
    if (page.isWordPress) {
      return findingOf({ reachable: true, wordpress: true, connector: false, movedTo, problem });
    }
    const failed = page.status >= 400 && page.status !== 404;
    const none = failed ? refusedPage(page.status) : problemOf('not_wordpress');
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
