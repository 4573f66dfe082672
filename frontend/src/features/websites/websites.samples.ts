import type {
  WebsiteDetail,
  ListedWebsite,
} from '../../../../functions/websites/websites.domain.ts';
import { sampleSite, sampleListedSite } from '../../../../functions/websites/websites.samples.ts';

/** A site as the API answers it, for this feature's tests only. */
export const website = (given: Partial<ListedWebsite>): ListedWebsite =>
  sampleListedSite({ wordpressVersion: '6.8.3', ...given });

/** The same as its form reads it. */
export const websiteDetail = (given: Partial<WebsiteDetail>): WebsiteDetail => ({
  ...sampleSite({ wordpressVersion: '6.8.3' }),
  versionSynced: false,
  ...given,
});

/** An answer of the list: one whole page, unless `given` says that there are more. */
export const pageOfSites = (
  items: readonly ListedWebsite[],
  given: { page?: number; pageCount?: number; total?: number } = {},
) => ({ body: { items, page: 1, pageCount: 1, total: items.length, ...given } });
