import type { FaultGroup } from './fault.ts';

const inInfra = (name: string, title: string) => ({
  project: 'infra',
  file: `tests/infra/${name}.test.ts`,
  name: title,
});
const workQueue = 'infra/constructs/work-queue.ts';

/** What is deployed: grants, encryption, retention, alarms. */
export const infraFaults: FaultGroup = {
  subject: 'What is deployed',
  faults: [
    {
      guarantee: 'A Lambda may do what its feature needs, and nothing more.',
      file: 'infra/features/audits.feature.ts',
      find: "'BatchGetItem', 'Query', 'PutItem', 'UpdateItem')",
      replace: "'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')",
      test: inInfra('grants', 'is what was agreed'),
    },
    {
      guarantee: 'Backups are read from the portal’s own pages alone.',
      file: 'infra/constructs/buckets/backups-bucket.ts',
      find: 'allowedOrigins: [config.siteUrl],',
      replace: "allowedOrigins: ['*'],",
      test: inInfra('backups-bucket', 'is reached from the portal’s own pages alone'),
    },
    {
      guarantee: 'A backup that somebody deletes is deleted at once.',
      file: 'infra/constructs/buckets/backups-bucket.ts',
      find: 'versioned: isVersioned(config),',
      replace: 'versioned: true,',
      test: inInfra('backups-bucket', 'is private, encrypted, of one version'),
    },
    {
      guarantee: 'Backups leave only when somebody deletes them.',
      file: 'infra/constructs/buckets/backups-bucket.ts',
      find: '{ abortIncompleteMultipartUploadAfter: Duration.days(1) },',
      replace:
        '{ expiration: Duration.days(400), abortIncompleteMultipartUploadAfter: Duration.days(1) },',
      test: inInfra('backups-bucket', 'forgets uploads that nobody ended, keeps all else'),
    },
    {
      guarantee: 'The bucket of reports is encrypted.',
      file: 'infra/constructs/buckets/reports-bucket.ts',
      find: 'encryption: BucketEncryption.S3_MANAGED,',
      replace: 'encryption: BucketEncryption.UNENCRYPTED,',
      test: inInfra('reports-bucket', 'is private, encrypted, of one version'),
    },
    {
      guarantee: 'Exports of lists are deleted after a day.',
      file: 'infra/constructs/buckets/exports-bucket.ts',
      find: 'kept(folder, 1)',
      replace: 'kept(folder, 30)',
      test: inInfra('exports-bucket', 'the bucket of exports keeps lists for a day'),
    },
    {
      guarantee: 'Files of messages leave only with their activity.',
      file: 'infra/constructs/buckets/attachments-bucket.ts',
      find: "tagFilters: { state: 'unsent' },",
      replace: '',
      test: inInfra('attachments-bucket', 'forgets after a week what no message has'),
    },
    {
      guarantee:
        'A first deployment that failed leaves nothing behind that the next one would meet.',
      file: 'infra/stage.ts',
      find: 'RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY',
      replace: 'RemovalPolicy.RETAIN : RemovalPolicy.DESTROY',
      test: inInfra('lifecycle', 'leaves nothing: what it made is empty'),
    },
    {
      guarantee: 'A stage that keeps nothing can be taken down with files in its buckets.',
      file: 'infra/stage.ts',
      find: 'autoDeleteObjects: !config.local && !config.data.retain,',
      replace: 'autoDeleteObjects: false,',
      test: inInfra('lifecycle', 'empties each bucket first, and keeps nothing'),
    },
    {
      guarantee: 'A release that no longer imports something of the data stack deploys.',
      file: 'infra/stacks/data.stack.ts',
      find: '    this.pinExports();',
      replace: '',
      test: inInfra('lifecycle', 'are the same in'),
    },
    {
      guarantee: 'Nobody gets somebody else’s failure from CloudFront.',
      file: 'infra/constructs/portal-distribution.ts',
      find: '[500, 502, 503, 504].map',
      replace: '[500, 502, 503].map',
      test: inInfra('web', 'keeps no failure of the API and rewrites none'),
    },
    {
      guarantee: 'As many syncs run at the same time as the configuration says.',
      file: 'infra/constructs/queue-worker.ts',
      find: 'return [first, maxConcurrency - first];',
      replace: 'return [first, maxConcurrency];',
      test: inInfra('workers', 'of syncs are as many as'),
    },
    {
      guarantee: 'The table of prod cannot be deleted by mistake.',
      file: 'infra/constructs/portal-table.ts',
      find: 'deletionProtection: config.data.deletionProtection,',
      replace: '',
      test: inInfra('data', 'is encrypted, cannot be deleted and can go back'),
    },
    {
      guarantee: 'A dead-letter queue rings at its first message.',
      file: workQueue,
      find: 'threshold: 1,',
      replace: 'threshold: 10,',
      test: inInfra('alarms', 'of a dead-letter queue rings at the first message'),
    },
    {
      guarantee: 'Every alarm notifies somebody.',
      file: 'infra/constructs/impact-alarm.ts',
      find: 'if (alarmTopic) alarm.addAlarmAction(new SnsAction(alarmTopic));',
      replace: 'if (alarmTopic && props.below) alarm.addAlarmAction(new SnsAction(alarmTopic));',
      test: inInfra('alarms', 'says what users lose, where to read on'),
    },
    {
      guarantee: 'A message that failed is kept for two weeks.',
      file: workQueue,
      find: 'retentionPeriod: Duration.days(DEAD_LETTERS_DAYS),',
      replace: 'retentionPeriod: Duration.days(4),',
      test: inInfra('backend', 'has a dead-letter queue that keeps messages for two weeks'),
    },
    {
      guarantee: 'A message does not come back while its batch is still retried.',
      file: workQueue,
      find: 'const VISIBILITY_FACTOR = 6;',
      replace: 'const VISIBILITY_FACTOR = 1;',
      test: inInfra('backend', 'holds messages for 6 timeouts'),
    },
    {
      guarantee: 'An event that could not be published is delivered again.',
      file: 'infra/constructs/stream-consumer.ts',
      find: 'reportBatchItemFailures: true,',
      replace: 'reportBatchItemFailures: false,',
      test: inInfra('events', 'loses nothing silently'),
    },
    {
      guarantee: 'Only the local stage may read loopback addresses.',
      file: 'infra/constructs/lambda-environment.ts',
      find: "'ALLOWED_LOOPBACK_PORTS' in values && config.stage !== 'local'",
      replace: "'ALLOWED_LOOPBACK_PORTS' in values && config.stage === 'prod'",
      test: inInfra('config', 'are refused no matter who puts them into an environment'),
    },
    {
      guarantee: 'Nobody who signs up can choose a role.',
      file: 'infra/constructs/portal-user-pool.ts',
      find: ".withCustomAttributes('terms'),",
      replace: ".withCustomAttributes('terms', 'role'),",
      test: inInfra('data', 'lets a sign-up write names, address and accepted terms'),
    },
    {
      guarantee: 'A page of the portal runs no inline script.',
      file: 'infra/content-security-policy.ts',
      find: "'script-src': \"'self' 'wasm-unsafe-eval'\",",
      replace: "'script-src': \"'self' 'wasm-unsafe-eval' 'unsafe-inline'\",",
      test: inInfra('web', 'allow nothing inline and nothing foreign'),
    },
    {
      guarantee: 'A route asks for a token where its contract does.',
      file: 'infra/constructs/http-feature.ts',
      find: 'admin: true,',
      replace: 'admin: false,',
      test: inInfra('backend', 'ask for a token where the contract does'),
    },
  ],
};
