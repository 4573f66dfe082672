import { queryOptions } from '@tanstack/react-query';
import type {
  CheckProblem,
  SiteCheck,
} from '../../../../functions/status/check/status.check.domain.ts';
import { websiteUrlField } from '../../../../functions/websites/websites.url.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ReadableError } from '../../lib/http/api-error.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { statusLiveContract } from '../../../../functions/status/live/status.live.contract.ts';

/** What was found is shown as long as nobody asks again. Milliseconds. */
const CHECK_STALE_MS = 60_000;

/** A URL as it would be kept; '' for what is none. */
export function checkedUrl(typed: string): string {
  const parsed = websiteUrlField.safeParse(typed);
  return parsed.success ? parsed.data : '';
}

/** What is at an address, asked of the site itself. '' asks nothing. */
export const siteCheckQuery = (api: ApiClient, url: string) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'check', url],
    queryFn: ({ signal }): Promise<SiteCheck> =>
      api.call(statusLiveContract.check, { body: { url, apiKey: null }, signal }),
    enabled: url !== '',
    staleTime: CHECK_STALE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** A key that was not tried, or that its site does not take: nothing was saved. */
export class KeyProblem extends ReadableError {
  constructor({ cause, advice }: CheckProblem) {
    super(`${cause} ${advice}`);
    this.name = 'KeyProblem';
  }
}

/** Reads the site once with a key that is to be saved; answers the connector's version. @throws KeyProblem, ApiError */
export async function requireWorkingKey(
  api: ApiClient,
  body: { url: string; apiKey: string },
): Promise<string | null> {
  const { problem, connectorVersion } = await api.call(statusLiveContract.check, { body });
  if (problem) throw new KeyProblem(problem);
  return connectorVersion;
}
