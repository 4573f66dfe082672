import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The looks: each screen in each state, with answers at hand. They need the built SPA, and no stack. */
export default defineConfig({
  ...base,
  testDir: 'tests/looks',
  globalSetup: './tests/looks/build-portal.ts',
  projects: [{ name: 'looks' }],
  snapshotPathTemplate: 'tests/looks/pictures/{arg}{ext}',
  use: { ...base.use, trace: 'off' },
});
