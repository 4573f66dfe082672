import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFrontend } from '../../../infra/local/deploy/frontend.ts';
import { buildFunctions } from '../../build-functions.ts';
import type { Measure } from './budgets.ts';
import { gzipBytes, readManifest, scriptsOf } from './spa-scripts.ts';

/** Importing as much takes less than the 110 ms that a cold start may spend on it. */
const LAMBDA_KB = 800;
/** What the dashboard may load, as each role has it. KiB compressed. */
const DASHBOARD_KIB = 206;
/** What a page of the signed-in may load, KiB compressed. */
const PAGE_KIB = 225;
const page = (path: string) => `src/features/${path}.page.tsx`;
/** The chunk of every signed-in page, by its name in frontend/vite.config.ts. */
const signedIn = 'app';

/** What a first visit to each page loads besides the entry. KiB, compressed. */
const pages: readonly { path: string; sources: string[]; budget?: number }[] = [
  { path: '/login', sources: [page('accounts/accounts.login')], budget: 130 },
  ...(['client', 'admin'] as const).map((role) => ({
    path: `/dashboard (${role})`,
    sources: [
      signedIn,
      page('dashboard/dashboard'),
      `src/features/dashboard/components/${role}-home.tsx`,
    ],
    budget: DASHBOARD_KIB,
  })),
  { path: '/websites', sources: [signedIn, page('websites/websites')], budget: PAGE_KIB },
  {
    path: '/websites/create',
    sources: [signedIn, page('websites/websites.create')],
    budget: PAGE_KIB,
  },
  {
    path: '/websites/import',
    sources: [signedIn, page('websites/websites.import')],
    budget: PAGE_KIB,
  },
  {
    path: '/websites/edit/{id}',
    sources: [signedIn, page('websites/websites.edit')],
    budget: PAGE_KIB,
  },
  { path: '/activities', sources: [signedIn, page('activities/activities')], budget: PAGE_KIB },
  {
    path: '/activities/{id}',
    sources: [signedIn, page('activities/activities.one')],
    budget: PAGE_KIB,
  },
  { path: '/backups', sources: [signedIn, page('backups/backups')], budget: PAGE_KIB },
  { path: '/backups/{id}', sources: [signedIn, page('backups/backups.site')], budget: PAGE_KIB },
  { path: '/users/{id}', sources: [signedIn, page('users/users.one')], budget: PAGE_KIB },
  { path: '/users', sources: [signedIn, page('users/users')], budget: PAGE_KIB },
  {
    path: '/notifications',
    sources: [signedIn, page('notifications/notifications')],
    budget: PAGE_KIB,
  },
  { path: '/plans', sources: [signedIn, page('plans/plans')], budget: PAGE_KIB },
  { path: '/plans/manage', sources: [signedIn, page('plans/plans.manage')], budget: PAGE_KIB },
  { path: '/payment-success', sources: [page('payments/payments.success')], budget: PAGE_KIB },
  { path: '/profile', sources: [signedIn, page('profiles/profiles')], budget: PAGE_KIB },
  { path: '/status', sources: [signedIn, page('status/status')], budget: PAGE_KIB },
  { path: '/status/{id}', sources: [signedIn, page('status/status.detail')], budget: PAGE_KIB },
  {
    path: '/status/{id}/plugins',
    sources: [signedIn, page('status/status.software')],
    budget: PAGE_KIB,
  },
  { path: '/reports', sources: [signedIn, page('reports/reports')], budget: PAGE_KIB },
  {
    path: '/reports/monthly',
    sources: [signedIn, page('reports/reports.monthly')],
    budget: PAGE_KIB,
  },
  { path: '/settings', sources: [signedIn, page('settings/settings')], budget: PAGE_KIB },
];

/** Sizes of what is shipped: each Lambda (KB of 1000 bytes, minified), the scripts of each page (KiB, gzip). */
export async function benchBundles(rootDir: string): Promise<Measure[]> {
  const lambdas = await buildFunctions(rootDir);
  const dist = await ensureFrontend({ rootDir, dir: tmpdir() }, new AbortController().signal);
  const manifest = readManifest(dist);
  return [
    ...lambdas.map(({ name, bytes }) => ({
      name: `Lambda ${name}`,
      value: bytes / 1_000,
      unit: 'KB',
      budget: { atMost: LAMBDA_KB },
    })),
    ...pages.map(({ path, sources, budget }) => ({
      name: `Scripts of ${path}`,
      value: gzipBytes(join(dist), scriptsOf(manifest, sources)) / 1_024,
      unit: 'KiB',
      budget: budget === undefined ? undefined : { atMost: budget },
    })),
  ];
}
