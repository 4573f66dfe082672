import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { withoutUnread } from './build/contract.plugin.ts';
import { subsetInter } from './build/font.plugin.ts';
import { pureDomain } from './build/pure.plugin.ts';
import { startScript } from './build/start.plugin.ts';
import { withoutUnreached } from './build/unreached.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Whether a module is one of these: paths without their endings, or the beginnings of paths. */
const createTest = (paths: readonly string[]) =>
  new RegExp(`/(${paths.join('|').replaceAll('.', '\\.').replaceAll('\\.*', '.*')})`);

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    subsetInter(),
    withoutUnreached(),
    withoutUnread(),
    pureDomain(),
    startScript(),
  ],
  resolve: {
    alias: {
      // Radix's dialogs lock the page's scroll through this package, which adds <style> elements; ours uses
      // constructable stylesheets, which the CSP allows (docs/adr/0003-csp-without-inline-styles.md).
      'react-style-singleton': here('./src/lib/browser/style-singleton.ts'),
    },
  },
  build: {
    outDir: here('../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined: the CSP allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One sign less than by default: the base names some thirty files, and the sign-in page has no byte to spare.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // With the entry, what the sign-in page and every other one show: apart they would cost both 1 KiB more.
        // The input among them, or every list with a search box would load the forms; and the sign-in's tabs, logo and
        // icons, which features use too: each would become a chunk of its own.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /(src[\\/](app[\\/]main|components[\\/](ui[\\/](alert|card|fields[\\/](input|label)|tabs)|logo|theme-toggle)|lib[\\/](url-params[\\/]use-address-params|forms[\\/](use-single-flight|field-errors)))\.tsx?|lucide-react[\\/].*[\\/]icons[\\/](activity|archive|wrench)\.m?js)$/,
            },
            {
              // The sign-in page's own: apart, chunk splitting would spread them over pieces shared with others.
              name: 'forms',
              test: /(node_modules[\\/](react-hook-form)|src[\\/]components[\\/]ui[\\/]fields[\\/](field|password-input)\.tsx)/,
            },
            // What every signed-in page needs besides the frame, in the order in which `src/app/signed-in-code.ts` loads it. The
            // browser evaluates each chunk in a task of its own: as one, a phone does nothing else for a tenth of a second.
            { name: 'zod', test: createTest(['node_modules/zod/', 'src/lib/http/api-client']) },
            {
              name: 'session',
              test: createTest([
                'src/app/session.api',
                'functions/(attention/attention|profiles/profiles).(domain|contract)',
              ]),
            },
            {
              name: 'schemas',
              test: createTest([
                'src/app/shared-schemas',
                'functions/(activities/activities|plans/plans.none|websites/websites|websites/websites.url).domain',
                // What nine pages or more share.
                'functions/(websites/websites.contract|status/status.(contract|domain))',
                'functions/(notifications/notifications|users/users).(domain|contract)',
                // Forms need it: among the plans, it would bring all of these to the pages of sites.
                'functions/core/validation/sent',
              ]),
            },
            {
              // The frame of every signed-in page, and small pieces that most pages share: one request in place of thirty.
              // The tick is one of them: in the menus' chunk, where it is used, too, it brings all of that to a page.
              name: 'app',
              test: createTest([
                'src/app/protected.routes',
                'src/lib/(browser/row-place|forms/use-dialog-task|format/(format|use-format|use-now).ts|queries/query-)',
                'src/components/(relative-time|status-badge|dialogs/lazy-dialogs|lists/load-failure|ui/skeleton|ui/progress)',
                'node_modules/lucide-react/.*/icons/(arrow-right|badge-check|check.|chevron-right|circle-dot|clock|plus|send|x.)',
                'src/features/activities/public/activity-badges',
                'src/features/notifications/public/send-notification',
                // Reads and writes of lists, with their pages, searches and filters: all but five pages have them.
                'src/lib/(queries/|forms/use-action|url-params/)',
                'node_modules/@tanstack/',
                'node_modules/lucide-react/.*/icons/(external-link|key-round|pencil|rotate-ccw|rotate-ccw-clock|trash)',
                'src/components/(lists/(?!data-table.tsx|columns|row-notes|row-selection|row-actions-menu)|ui/fields/select|ui/region-of|use-focus-keeper)',
                'src/components/(lazy-part|ui/back-link)',
              ]),
            },
            {
              // What nine pages or more share, but neither dashboard: 3 KiB that the first page does without.
              name: 'plans',
              test: createTest([
                'functions/(plans/plans.domain|user-plans/.*(contract|periods.domain)|core/money)',
              ]),
            },
            // Of Amplify and of dialogs: with these, signing in would load them.
            { name: 'tslib', test: createTest(['node_modules/tslib/']) },
            {
              // Dialogs and the drawer. Before the menus, which share a part of their library: pages with a form would load it all.
              name: 'dialogs',
              test: createTest(['src/(components/ui/overlays/(dialog|sheet)|app/layout/drawer)']),
            },
            {
              // Menus of rows, with the library's menu.
              name: 'menus',
              test: createTest(['src/components/(lists/row-actions-menu|ui/overlays/menu)']),
            },
            {
              // After what it shares with the others, which would come with it otherwise.
              name: 'tables',
              test: createTest([
                'src/components/(lists/(data-table.tsx|columns|row-(notes|selection))|ui/table)',
              ]),
            },
            {
              // Filters by person and by site, on all lists that have them: one request in place of five.
              name: 'pickers',
              test: createTest([
                'src/components/(filters/user-filter|pickers/(search-picker|use-(user|website)-search|user-picker))',
              ]),
            },
          ],
        },
      },
    },
  },
});
