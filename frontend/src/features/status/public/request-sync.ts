import { statusContract } from '../../../../../functions/status/status.contract.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';

/** Asks for a sync of a site. */
export const requestSync = (api: ApiClient, websiteId: string) =>
  api.call(statusContract.sync, { params: { websiteId } });
