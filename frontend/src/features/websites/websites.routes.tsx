import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { websiteEditText, websiteModes, websitesText } from './websites.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const websitesRoutes: RouteObject[] = [
  {
    path: paths.websites,
    handle: { title: websitesText.title },
    lazy: async () => ({ Component: (await import('./websites.page.tsx')).WebsitesPage }),
  },
  {
    path: paths.websiteCreate,
    handle: { title: websiteModes.create.title },
    lazy: async () => ({
      Component: (await import('./websites.create.page.tsx')).CreateWebsitePage,
    }),
  },
  {
    path: paths.websiteEdit,
    handle: { title: websiteEditText.title },
    lazy: async () => ({ Component: (await import('./websites.edit.page.tsx')).EditWebsitePage }),
  },
];
