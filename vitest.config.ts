import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/setup/longest-first.ts';

const minute = 60_000;

/** Properties try the same cases in every run. */
const properties = fileURLToPath(
  new URL('tests/support/setup/properties.setup.ts', import.meta.url),
);

/** `npm test` runs the projects one after the other; the browser's stories are Playwright's. */
export default defineConfig({
  test: {
    // Every machine tells the same time.
    env: { TZ: 'UTC' },
    // A limit is there to end what hangs: a busy machine must not fail what merely takes longer.
    testTimeout: minute / 2,
    // Without it every style sheet is empty, also one that is imported as text.
    css: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{functions,events,drill,infra,scripts}/**/*.test.ts'],
          setupFiles: [properties],
          // Loading the same modules afresh for each of 130 files took three quarters of the time.
          isolate: false,
        },
      },
      {
        extends: 'frontend/vite.config.ts',
        test: {
          name: 'frontend',
          root: 'frontend',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts', properties],
          // Loading React and the app afresh for each file took two thirds of the time; what a test leaves it clears away.
          isolate: false,
          env: { TZ: 'UTC' },
          testTimeout: minute / 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // It generates a slice, compiles and lints it.
          testTimeout: 3 * minute,
          hookTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: ['tests/infra/synth.setup.ts'],
          // Loading CDK and synthesising each stage for every file took most of the time.
          isolate: false,
          // Synthesising an app takes seconds.
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: ['tests/integration/stores/**/*.test.ts'],
          setupFiles: [properties],
          globalSetup: ['tests/support/setup/dynamodb-local.setup.ts'],
          // Each file makes its own table; loading the AWS SDK for every file took a third of the time.
          isolate: false,
          testTimeout: 2 * minute,
          hookTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress',
          include: ['tests/integration/*.test.ts'],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['tests/integration/portal/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          // One stack serves all files: each makes its own people, and listens on site ports of its own.
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
});
