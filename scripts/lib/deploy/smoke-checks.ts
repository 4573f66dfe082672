import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '../../../functions/core/http/route.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import type { Finding } from './report.ts';

/** What a page of the portal gets without signing in, and says what is wrong with it. */
type Look = (answer: Response) => Promise<string | undefined> | string | undefined;

const isPage: Look = async (answer) => {
  if (answer.status !== 200) return `status ${String(answer.status)}`;
  if (!answer.headers.has('content-security-policy')) return 'no content-security-policy';
  if (!answer.headers.has('strict-transport-security')) return 'no strict-transport-security';
  return (await answer.text()).includes('lang="es"') ? undefined : 'another page';
};

/** The API's own refusal, which the distribution left as it is. */
const isRefusal =
  (status: number): Look =>
  (answer) =>
    answer.status === status && answer.headers.get('content-type')?.includes('application/json')
      ? undefined
      : `status ${String(answer.status)}, ${answer.headers.get('content-type') ?? 'no type'}`;

const isConfiguration: Look = async (answer) => {
  if (answer.status !== 200) return `status ${String(answer.status)}`;
  const configuration = JSON.parse(await answer.text()) as Record<string, unknown>;
  const lacks = ['userPoolId', 'clientId', 'region'].find((name) => !configuration[name]);
  return lacks && `without ${lacks}`;
};

const looks: Record<string, [path: string, look: Look]> = {
  page: ['/', isPage],
  'deep link': ['/login', isPage],
  configuration: ['/config.json', isConfiguration],
  'API with sign-in': [`${API_BASE}${profilesContract.me.path}`, isRefusal(401)],
  'API without such a route': [`${API_BASE}/no-existe`, isRefusal(404)],
};

export interface SmokeOptions {
  /** How often what is wrong is looked at again: the SPA gets its configuration some minutes after a first deployment. */
  tries: number;
  pauseMs: number;
}

/** Looks at a deployed portal from outside, as somebody who has not signed in. It changes nothing. */
export async function smoke(siteUrl: string, options: SmokeOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, [path, look]] of Object.entries(looks)) {
    const problem = await lookUntilRight(new URL(path, siteUrl), look, options);
    findings.push({
      name,
      state: problem === undefined ? 'ok' : 'missing',
      says: problem === undefined ? path : `${path}: ${problem}`,
    });
  }
  return findings;
}

async function lookUntilRight(url: URL, look: Look, { tries, pauseMs }: SmokeOptions) {
  let problem: string | undefined;
  for (let left = tries; left > 0; left -= 1) {
    problem = await lookOnce(url, look);
    if (problem === undefined || left === 1) break;
    await setTimeout(pauseMs);
  }
  return problem;
}

async function lookOnce(url: URL, look: Look): Promise<string | undefined> {
  try {
    return await look(
      await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(15_000) }),
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
