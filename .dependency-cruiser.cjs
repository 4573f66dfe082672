/**
 * Who may import whom (CONTRIBUTING, "Boundaries"). One rule per layer, each naming all that its layer may
 * reach, so that what nobody thought of is refused. tests/architecture/boundaries.test.ts plants one violation
 * of every rule; a rule without one fails there.
 */
const testFiles = '\\.(test|samples)\\.tsx?$';
const feature = '^functions/(?!core/)[^/]+/';
/** Files of a slice by their role: at its root, or in the room of a use case. */
const role = (names) => `${feature}.+\\.(${names})\\.ts$`;
const entryRoles = 'api|worker|trigger|dispatcher|publisher|subscriber|collector';
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;

const anyDomain = role('domain');
const anyEvent = '^events/[^/]+\\.events\\.ts$';
const validation = '^functions/core/validation/';
const contractCore =
  '^functions/core/http/(route|effects|page|export-answer|errors|error-body)\\.ts$';

/** Files of `from` reach nothing but `allowed`; their tests are free. */
const only = (name, comment, from, allowed, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: testFiles },
  to: { pathNot: allowed, ...more },
});
/** Files of `from` never reach `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('domain-is-pure', 'domain → zod, core/validation, other domains', anyDomain, [
      npm('zod'),
      validation,
      anyDomain,
    ]),
    only('contract-is-data', 'contract → domain and what declares a route', role('contract'), [
      npm('zod'),
      validation,
      anyDomain,
      contractCore,
    ]),
    only('event-is-data', 'event → domain', anyEvent, [
      npm('zod'),
      validation,
      anyDomain,
      anyEvent,
    ]),
    only('env-is-data', 'env → zod: CDK reads it too', role('env'), [npm('zod'), validation]),
    only(
      'service-gets-collaborators',
      'service → domain, contract, events, core, its own parts; the AWS SDK stays in core and in stores of objects',
      role('service'),
      [npm('zod|p-map'), '^functions/', anyEvent],
      { dependencyTypesNot: ['core'] },
    ),
    {
      name: 'service-knows-stores-by-type',
      comment: 'service → stores and entities as types only: the entry hands the real ones over',
      severity: 'error',
      from: { path: role('service'), pathNot: testFiles },
      to: { path: role('store|entity|view'), dependencyTypesNot: ['type-only'] },
    },
    only(
      'entity-is-its-items',
      'entity and view → domain, their noun’s items and entities, and core/table, which alone speaks to DynamoDB',
      role('entity|view'),
      [
        npm('zod'),
        anyDomain,
        validation,
        role('entity|items'),
        '^functions/core/table/',
        '^functions/core/(id|chunk)\\.ts$',
      ],
      { dependencyTypesNot: ['core'] },
    ),
    only(
      'store-keeps-objects',
      'store → domain, core/bucket and the SDK for S3: the objects of a bucket',
      role('store'),
      [npm('zod|@aws-sdk/(client-s3|s3-[^/]+)'), anyDomain, validation, '^functions/core/bucket/'],
    ),
    never(
      'features-meet-in-public',
      'a feature reaches another only through its domain, contract or an event',
      {
        path: '^functions/(?!core/)([^/]+)/',
        pathNot: [testFiles, role(`${entryRoles}|service|wiring`)],
      },
      { path: feature, pathNot: ['^functions/$1/', role('domain|contract')] },
    ),
    never(
      'entries-wire-their-own-feature',
      'the one exception: an entry, or the wiring that entries share, may build the view of another feature (ADR 0018)',
      { path: `^functions/(?!core/)([^/]+)/.+\\.(${entryRoles}|service|wiring)\\.ts$` },
      { path: feature, pathNot: ['^functions/$1/', role('domain|contract|view')] },
    ),
    never(
      'entries-are-not-imported',
      'a Lambda entry does its work when imported: only its own test may',
      { pathNot: [testFiles, '^tests/'] },
      { path: role(entryRoles) },
    ),
    never(
      'core-knows-no-feature',
      'core → core',
      { path: '^functions/core/', pathNot: testFiles },
      {
        path: [feature, anyEvent],
      },
    ),
    never(
      'functions-stay-in-functions',
      'functions and events → functions and events',
      { path: '^(functions|events)/', pathNot: testFiles },
      { path: '^(frontend|drill|infra|scripts|tests|connector)/' },
    ),
    never(
      'frontend-sees-contracts-and-domains',
      'frontend → contracts and domains only, what declares a route, and how dates are written',
      { path: '^frontend/', pathNot: testFiles },
      {
        path: '^(functions|events|drill|infra|scripts|tests|connector)/',
        pathNot: [
          role('contract|domain|samples'),
          contractCore,
          validation,
          '^functions/core/format\\.ts$',
        ],
      },
    ),
    never(
      'frontend-features-apart',
      'features of the SPA import of each other what is in features/<noun>/public alone',
      { path: '^frontend/src/features/([^/]+)/' },
      {
        path: '^frontend/src/features/',
        pathNot: ['^frontend/src/features/$1/', '^frontend/src/features/[^/]+/public/'],
      },
    ),
    never(
      'frontend-runs-one-way',
      'lib and components serve features, features are joined by app; all may read app/paths',
      { path: '^frontend/src/(lib|components|features)/', pathNot: testFiles },
      { path: '^frontend/src/app/', pathNot: '^frontend/src/app/paths\\.ts$' },
    ),
    never(
      'frontend-testing-is-for-tests',
      'the fakes and harnesses of frontend/src/testing reach no browser',
      { path: '^frontend/', pathNot: ['^frontend/src/testing/', testFiles] },
      { path: '^frontend/src/testing/' },
    ),
    never(
      'samples-are-for-tests',
      'the sample builders of a noun reach no Lambda and no browser',
      { pathNot: [testFiles, '^tests/', '^frontend/src/testing/'] },
      { path: '\\.samples\\.tsx?$' },
    ),
    never(
      'frontend-base-knows-no-feature',
      'lib and components → no feature',
      { path: '^frontend/src/(lib|components)/', pathNot: testFiles },
      { path: '^frontend/src/features/' },
    ),
    never(
      'frontend-lib-knows-no-component',
      'lib → lib',
      { path: '^frontend/src/lib/', pathNot: testFiles },
      { path: '^frontend/src/components/' },
    ),
    only(
      'drill-is-a-program',
      'the runner of drills → events, core, the SDK and the format of blocks: it knows no table and no other feature',
      '^drill/',
      [
        npm('zod|p-map|@aws-sdk/client-(s3|sqs)'),
        '^drill/',
        anyEvent,
        validation,
        '^functions/backups/blocks/backups\\.blocks\\.domain\\.ts$',
        '^functions/core/(env|observability/(logger|correlation|request-context))\\.ts$',
      ],
      { dependencyTypesNot: ['core'] },
    ),
    never(
      'nothing-imports-drill',
      'the runner of drills is started as a process: infra reads its environment, tests and the bench its parts',
      { pathNot: ['^(drill|scripts|tests)/', testFiles] },
      { path: '^drill/', pathNot: '^drill/drill\\.env\\.ts$' },
    ),
    never(
      'infra-reads-declarations',
      'infra → contracts, env, events, table schema',
      { path: '^infra/', pathNot: ['^infra/local/', testFiles] },
      {
        path: '^(functions|frontend|scripts|tests)/',
        pathNot: [
          role('contract|env'),
          '^functions/core/(table/schema|queue/worker\\.env|observability/measures)\\.ts$',
          contractCore,
        ],
      },
    ),
    never(
      'local-stack-seeds-through-the-slices',
      'infra/local → also domains, services, entities, stores, their items and core, for the seed; the build, to deploy it',
      { path: '^infra/local/', pathNot: testFiles },
      {
        path: '^(functions|frontend|scripts|tests)/',
        pathNot: [
          role('domain|contract|env|service|entity|store|view|items'),
          '^functions/core/',
          '^scripts/(build-|lib/(drill|deploy/programs)\\.ts$)',
        ],
      },
    ),
    never(
      'nothing-imports-infra',
      'infra is imported by infra, scripts and tests only',
      { pathNot: ['^(infra|scripts|tests)/', testFiles] },
      { path: '^infra/' },
    ),
    never(
      'nothing-imports-scripts',
      'scripts are imported by scripts and tests only; the local stack runs the build',
      { pathNot: ['^(scripts|tests|infra/local)/', testFiles] },
      { path: '^scripts/' },
    ),
    never('no-cycle', 'imports run one way', {}, { circular: true }),
    never(
      'no-orphan',
      'a module nobody uses and that uses nobody',
      {
        orphan: true,
        path: '\\.tsx?$',
        pathNot: [testFiles, '^tests/', '\\.d\\.ts$', '^scripts/[^/]+$'],
      },
      {},
    ),
    never('resolvable', 'an import that leads nowhere', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2)' },
    // Types count: a type of another feature's store is a dependency too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
