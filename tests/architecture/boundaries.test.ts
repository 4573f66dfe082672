import { rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, cruisedFolders, plantTree, refuses, type Cruise } from '../support/cruise.ts';
import { rootDir } from '../support/root.ts';

const planted: string[] = [];
afterAll(() => {
  for (const dir of planted) rmSync(dir, { recursive: true, force: true });
});

/** One import: who imports what, and the rule it breaks (undefined: none). `type` imports a type only. */
interface Import {
  rule?: string;
  from: string;
  to: string;
  type?: true;
}

const specifier = (from: string, to: string) => {
  if (!to.includes('/') || to.startsWith('@') || to.startsWith('node:')) return to;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** Makes every file named by the imports; those that are only imported from still import nothing. */
function treeOf(imports: readonly Import[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [n, { from, to, type }] of imports.entries()) {
    const keyword = type ? 'import type' : 'import';
    files[from] =
      `${files[from] ?? ''}${keyword} * as x${String(n)} from '${specifier(from, to)}';\n`;
    if (to.includes('/') && !to.startsWith('@') && !to.startsWith('node:')) {
      files[to] ??= '';
    }
  }
  return files;
}

function cruiseTree(imports: readonly Import[], missing: readonly string[] = []): Cruise {
  const files = treeOf(imports);
  const kept = Object.entries(files).filter(([path]) => !missing.includes(path));
  const dir = plantTree('boundaries', Object.fromEntries(kept));
  planted.push(dir);
  const present = cruisedFolders.filter((folder) => kept.some(([p]) => p.startsWith(`${folder}/`)));
  return cruise(dir, present);
}

/** Each breaks exactly its one rule. Several per rule where the rule has several sides. */
const violations: readonly (Import & { rule: string })[] = [
  { rule: 'domain-is-pure', from: 'functions/sites/sites.domain.ts', to: 'functions/core/id.ts' },
  { rule: 'domain-is-pure', from: 'functions/sites/sites.domain.ts', to: 'ulid' },
  { rule: 'domain-is-pure', from: 'functions/sites/sites.url.domain.ts', to: 'node:dns' },
  // A file in a room of its slice has the same rules.
  {
    rule: 'domain-is-pure',
    from: 'functions/sites/pairing/sites.pairing.domain.ts',
    to: 'functions/core/id.ts',
  },
  {
    rule: 'service-knows-stores-by-type',
    from: 'functions/sites/pairing/sites.pairing.service.ts',
    to: 'functions/sites/sites.store.ts',
  },
  {
    rule: 'store-keeps-objects',
    from: 'functions/sites/pairing/sites.pairing.store.ts',
    to: 'functions/sites/pairing/sites.pairing.contract.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/pairing/sites.pairing.worker.ts',
    to: 'functions/people/people.service.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/pairing/sites.pairing.service.ts',
    to: 'functions/people/people.entity.ts',
    type: true,
  },
  {
    rule: 'features-meet-in-public',
    from: 'functions/sites/pairing/sites.pairing.store.ts',
    to: 'functions/people/invitation/people.invitation.store.ts',
  },
  {
    rule: 'entries-are-not-imported',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/sites/pairing/sites.pairing.worker.ts',
  },
  {
    rule: 'contract-is-data',
    from: 'functions/sites/sites.contract.ts',
    to: 'functions/core/env.ts',
  },
  {
    rule: 'samples-are-for-tests',
    from: 'functions/sites/sites.worker.ts',
    to: 'functions/sites/sites.samples.ts',
  },
  { rule: 'event-is-data', from: 'events/sites.events.ts', to: 'functions/core/id.ts' },
  { rule: 'env-is-data', from: 'functions/sites/sites.env.ts', to: 'functions/core/env.ts' },
  {
    rule: 'service-gets-collaborators',
    from: 'functions/sites/sites.service.ts',
    to: '@aws-sdk/client-sqs',
  },
  {
    rule: 'service-knows-stores-by-type',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/sites/sites.store.ts',
  },
  {
    rule: 'service-knows-stores-by-type',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/sites/sites.entity.ts',
  },
  {
    rule: 'entity-is-its-items',
    from: 'functions/sites/sites.entity.ts',
    to: '@aws-sdk/lib-dynamodb',
  },
  {
    rule: 'entity-is-its-items',
    from: 'functions/sites/sites.view.ts',
    to: 'functions/sites/sites.service.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.api.ts',
    to: 'functions/people/people.entity.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/people/people.entity.ts',
    type: true,
  },
  {
    rule: 'features-meet-in-public',
    from: 'functions/sites/sites.entity.ts',
    to: 'functions/people/people.entity.ts',
  },
  {
    rule: 'store-keeps-objects',
    from: 'functions/sites/sites.store.ts',
    to: 'functions/core/table/entity/items.ts',
  },
  {
    rule: 'store-keeps-objects',
    from: 'functions/sites/sites.store.ts',
    to: '@aws-sdk/lib-dynamodb',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.api.ts',
    to: 'functions/people/people.store.ts',
  },
  { rule: 'store-keeps-objects', from: 'functions/sites/sites.store.ts', to: 'p-map' },
  {
    rule: 'store-keeps-objects',
    from: 'functions/sites/sites.store.ts',
    to: 'functions/sites/sites.contract.ts',
  },
  {
    rule: 'features-meet-in-public',
    from: 'functions/sites/sites.keys.ts',
    to: 'functions/people/people.keys.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.api.ts',
    to: 'functions/people/people.service.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/people/people.service.ts',
    type: true,
  },
  {
    rule: 'entries-are-not-imported',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/sites/sites.worker.ts',
  },
  {
    rule: 'entries-are-not-imported',
    from: 'functions/sites/sites.service.ts',
    to: 'functions/sites/sites.subscriber.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.subscriber.ts',
    to: 'functions/people/people.service.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.publisher.ts',
    to: 'functions/people/people.service.ts',
  },
  {
    rule: 'entries-wire-their-own-feature',
    from: 'functions/sites/sites.collector.ts',
    to: 'functions/people/people.service.ts',
  },
  {
    rule: 'core-knows-no-feature',
    from: 'functions/core/caller.ts',
    to: 'functions/people/people.domain.ts',
  },
  {
    rule: 'functions-stay-in-functions',
    from: 'functions/sites/sites.trigger.ts',
    to: 'tests/support/fake.ts',
  },
  {
    rule: 'frontend-sees-contracts-and-domains',
    from: 'frontend/src/features/sites/sites.queries.ts',
    to: 'functions/sites/sites.env.ts',
  },
  {
    rule: 'frontend-sees-contracts-and-domains',
    from: 'frontend/src/lib/clock.ts',
    to: 'events/people.events.ts',
  },
  {
    rule: 'frontend-features-apart',
    from: 'frontend/src/features/sites/sites.page.tsx',
    to: 'frontend/src/features/people/people.text.ts',
  },
  {
    rule: 'frontend-features-apart',
    from: 'frontend/src/features/sites/public/site-card.tsx',
    to: 'frontend/src/features/people/people.text.ts',
  },
  {
    rule: 'frontend-base-knows-no-feature',
    from: 'frontend/src/components/header.tsx',
    to: 'frontend/src/features/people/public/people-count.ts',
  },
  {
    rule: 'frontend-runs-one-way',
    from: 'frontend/src/features/sites/sites.page.tsx',
    to: 'frontend/src/app/router.tsx',
  },
  {
    rule: 'frontend-testing-is-for-tests',
    from: 'frontend/src/features/sites/sites.page.tsx',
    to: 'frontend/src/testing/fake-api.ts',
  },
  {
    rule: 'frontend-base-knows-no-feature',
    from: 'frontend/src/components/header.tsx',
    to: 'frontend/src/features/people/people.text.ts',
  },
  {
    rule: 'frontend-lib-knows-no-component',
    from: 'frontend/src/lib/clock.ts',
    to: 'frontend/src/components/header.tsx',
  },
  {
    rule: 'infra-reads-declarations',
    from: 'infra/features/sites.feature.ts',
    to: 'functions/sites/sites.service.ts',
  },
  {
    rule: 'local-stack-seeds-through-the-slices',
    from: 'infra/local/demo/seed.ts',
    to: 'scripts/build.ts',
  },
  {
    rule: 'drill-is-a-program',
    from: 'drill/main.ts',
    to: 'functions/sites/sites.domain.ts',
  },
  {
    rule: 'drill-is-a-program',
    from: 'drill/main.ts',
    to: 'functions/backups/blocks/backups.blocks.store.ts',
  },
  { rule: 'drill-is-a-program', from: 'drill/main.ts', to: 'ulid' },
  { rule: 'nothing-imports-drill', from: 'infra/local/start.ts', to: 'drill/main.ts' },
  { rule: 'nothing-imports-infra', from: 'events/sites.events.ts', to: 'infra/config.ts' },
  { rule: 'nothing-imports-scripts', from: 'frontend/src/lib/clock.ts', to: 'scripts/build.ts' },
  {
    rule: 'no-cycle',
    from: 'functions/sites/sites.domain.ts',
    to: 'functions/sites/sites.url.domain.ts',
  },
  {
    rule: 'no-cycle',
    from: 'frontend/src/features/sites/public/site-fields.tsx',
    to: 'frontend/src/features/sites/public/site-form.ts',
    type: true,
  },
  { rule: 'resolvable', from: 'functions/sites/sites.api.ts', to: 'functions/sites/missing.ts' },
];

/** A circle of types alone is one, too. */
const otherHalves: readonly Import[] = violations
  .filter(({ rule }) => rule === 'no-cycle')
  .map(({ from, to, type }) => ({ from: to, to: from, ...(type && { type }) }));

/** What the rules are meant to let through. */
const allowed: readonly Import[] = [
  { from: 'functions/sites/sites.domain.ts', to: 'zod' },
  { from: 'functions/sites/sites.domain.ts', to: 'functions/core/validation/fields.ts' },
  { from: 'functions/sites/sites.domain.ts', to: 'functions/people/people.domain.ts' },
  { from: 'functions/sites/sites.contract.ts', to: 'functions/core/http/route.ts' },
  { from: 'functions/sites/sites.contract.ts', to: 'functions/sites/sites.domain.ts' },
  { from: 'events/sites.events.ts', to: 'functions/sites/sites.domain.ts' },
  { from: 'functions/sites/sites.service.ts', to: 'functions/sites/sites.store.ts', type: true },
  { from: 'functions/sites/sites.service.ts', to: 'functions/people/people.view.ts', type: true },
  { from: 'functions/sites/sites.service.ts', to: 'events/sites.events.ts' },
  { from: 'functions/sites/sites.service.ts', to: 'functions/core/http/errors.ts' },
  { from: 'functions/sites/sites.service.ts', to: 'node:crypto' },
  { from: 'functions/sites/sites.store.ts', to: '@aws-sdk/client-s3' },
  { from: 'functions/sites/sites.store.ts', to: 'functions/core/bucket/bucket.ts' },
  {
    from: 'functions/sites/pairing/sites.pairing.store.ts',
    to: 'functions/sites/sites.domain.ts',
  },
  {
    from: 'functions/sites/pairing/sites.pairing.api.ts',
    to: 'functions/people/invitation/people.invitation.view.ts',
  },
  {
    from: 'functions/sites/pairing/sites.pairing.contract.ts',
    to: 'functions/sites/pairing/sites.pairing.domain.ts',
  },
  {
    from: 'frontend/src/features/sites/sites.queries.ts',
    to: 'functions/sites/pairing/sites.pairing.domain.ts',
  },
  { from: 'functions/sites/sites.api.ts', to: 'functions/sites/sites.service.ts' },
  { from: 'functions/sites/sites.api.ts', to: 'functions/sites/sites.store.ts' },
  { from: 'functions/sites/sites.entity.ts', to: 'functions/sites/sites.domain.ts' },
  { from: 'functions/sites/sites.entity.ts', to: 'functions/core/table/keys/keys.ts' },
  { from: 'functions/sites/sites.service.ts', to: 'functions/sites/sites.entity.ts', type: true },
  { from: 'functions/sites/sites.api.ts', to: 'functions/sites/sites.entity.ts' },
  { from: 'functions/sites/sites.api.ts', to: 'functions/people/people.view.ts' },
  { from: 'functions/sites/sites.subscriber.ts', to: 'events/people.events.ts' },
  { from: 'functions/sites/sites.subscriber.ts', to: 'functions/people/people.view.ts' },
  { from: 'functions/sites/sites.publisher.ts', to: 'functions/sites/sites.service.ts' },
  { from: 'functions/sites/sites.collector.ts', to: 'functions/sites/sites.service.ts' },
  { from: 'functions/sites/sites.api.test.ts', to: 'functions/sites/sites.api.ts' },
  { from: 'frontend/src/features/sites/sites.queries.ts', to: 'functions/sites/sites.contract.ts' },
  { from: 'frontend/src/features/sites/sites.page.tsx', to: 'frontend/src/app/paths.ts' },
  {
    from: 'frontend/src/features/sites/sites.page.tsx',
    to: 'frontend/src/features/people/public/people-count.ts',
  },
  {
    from: 'frontend/src/features/sites/public/site-card.tsx',
    to: 'frontend/src/features/sites/sites.text.ts',
  },
  { from: 'frontend/src/app/router.tsx', to: 'frontend/src/features/sites/sites.page.tsx' },
  {
    from: 'drill/archive.ts',
    to: 'functions/backups/blocks/backups.blocks.domain.ts',
  },
  { from: 'infra/features/sites.feature.ts', to: 'functions/sites/sites.contract.ts' },
  { from: 'infra/features/sites.feature.ts', to: 'functions/sites/sites.env.ts' },
  { from: 'infra/features/sites.feature.ts', to: 'events/sites.events.ts' },
  { from: 'infra/constructs/table.ts', to: 'functions/core/table/schema.ts' },
  { from: 'infra/constructs/worker.ts', to: 'functions/core/queue/worker.env.ts' },
  { from: 'infra/local/demo/seed.ts', to: 'functions/sites/sites.store.ts' },
  { from: 'tests/infra/stacks.test.ts', to: 'infra/constructs/table.ts' },
  { from: 'scripts/openapi.ts', to: 'functions/sites/sites.contract.ts' },
];

const named = ({ rule, from, to }: Import & { rule: string }) => ({ rule, from, to });

describe('the boundaries', () => {
  let real: Cruise;
  beforeAll(() => {
    real = cruise(rootDir);
  });

  it('see the real modules and find nothing against them', () => {
    expect(real.violations).toEqual([]);
    // TypeScript 7 in the wrong place makes the tool see no TypeScript at all, and no violation either.
    expect(real.totalCruised).toBeGreaterThan(50);
    expect(real.sources).toContain('functions/status/status.contract.ts');
  });

  it('let through what the layers are meant to import', () => {
    const tree = cruiseTree(allowed);
    expect(tree.violations).toEqual([]);
    expect(tree.totalCruised).toBeGreaterThan(20);
  });

  it('refuse one planted violation of every rule', () => {
    const missing = violations.filter((v) => v.rule === 'resolvable').map((v) => v.to);
    const tree = cruiseTree([...violations, ...otherHalves], missing);
    for (const plant of violations) {
      const found = tree.violations.filter((text) =>
        text.startsWith(`${plant.rule}: ${plant.from} `),
      );
      expect(found, JSON.stringify(named(plant))).not.toEqual([]);
    }
  });

  it('refuse a module that stands alone, and stop the check for it', () => {
    const dir = plantTree('boundaries', { 'functions/core/alone.ts': 'export const alone = 1;\n' });
    planted.push(dir);
    expect(cruise(dir, ['functions']).violations).toEqual([
      'no-orphan: functions/core/alone.ts → functions/core/alone.ts',
    ]);
    expect(refuses(dir, ['functions'])).toBe(true);
  });

  it('have a planted violation for each rule there is', () => {
    const withPlant = new Set([...violations.map((v) => v.rule), 'no-orphan']);
    expect([...withPlant].sort()).toEqual([...real.ruleNames].sort());
  });
});
