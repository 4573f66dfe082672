import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { demoConnectorKey, demoProfiles, demoWebsiteName, demoWebsites } from './demo.ts';
import type { DemoWebsite } from './demo.ts';
import type { PortalCaller, Visitor } from './visitor.ts';

/** The client's sites and profile. Once only: a deleted or reassigned site must not come back. */
export async function seedClient({ user, call }: Visitor): Promise<void> {
  if (user.role !== 'cliente') return;
  const { phone, revision } = await call(profilesContract.me);
  if (phone !== '') return;
  for (const site of demoWebsites[user.email]) await ensureWebsite(call, site);
  const body = { revision, ...demoProfiles[user.email] };
  await call(profilesContract.update, { body });
}

/** The WordPress of this machine. */
export async function ensureWordpress({ call }: Visitor, url: string): Promise<void> {
  await ensureWebsite(call, {
    name: demoWebsiteName,
    url,
    type: 'informativo',
    apiKey: demoConnectorKey,
    comments: 'El WordPress que arranca con el portal en esta máquina.',
  });
}

/** Registers a site that is not there yet, if there is room for it: the plans of the demo end after a while. */
async function ensureWebsite(call: PortalCaller, site: DemoWebsite): Promise<void> {
  const { origin, host } = new URL(site.url);
  const { items } = await call(websitesContract.list, { query: { search: host } });
  if (items.some(({ url }) => new URL(url).origin === origin)) return;
  const { siteLimit, websitesCount } = await call(userPlansContract.current);
  if (siteLimit !== null && websitesCount >= siteLimit) return;
  await call(websitesContract.create, { body: site });
}
