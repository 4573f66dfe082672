import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { websitesTitles } from './websites.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const websitesRoutes: RouteObject[] = [
  {
    path: paths.websites,
    handle: { title: websitesTitles.list },
    lazy: async () => ({ Component: (await import('./websites.page.tsx')).WebsitesPage }),
  },
  {
    path: paths.websiteCreate,
    handle: { title: websitesTitles.create },
    lazy: async () => ({
      Component: (await import('./websites.create.page.tsx')).CreateWebsitePage,
    }),
  },
  {
    path: paths.websitesImport,
    handle: { title: websitesTitles.import },
    lazy: async () => ({
      Component: (await import('./websites.import.page.tsx')).ImportWebsitesPage,
    }),
  },
  {
    path: paths.websiteEdit,
    handle: { title: websitesTitles.edit },
    lazy: async () => ({ Component: (await import('./websites.edit.page.tsx')).EditWebsitePage }),
  },
];
