import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule, type IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { publishConfigSchema, settingsChangedSchema } from '../../events/settings.events.ts';
import { settingsContract } from '../../functions/settings/settings.contract.ts';
import {
  settingsApiEnv,
  settingsSubscriberEnv,
  siteFileNames,
} from '../../functions/settings/settings.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { tableGrant } from '../grants.ts';
import type { StageContext } from '../stage.ts';

interface SettingsProps {
  context: ApiContext;
  table: PortalTable;
}

/** What administrators set of the portal (ADR 0023). */
export function addSettings(scope: Construct, { context, table }: SettingsProps) {
  const { brand, whatsappNumber, syncPeriodMinutes } = context.config;
  new HttpFeature(scope, 'Settings', {
    context,
    entry: 'settings.api',
    contract: settingsContract,
    envSchema: settingsApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      BRAND_NAME: brand.name,
      BRAND_COLOUR: brand.colour,
      ...(brand.logo !== undefined && { BRAND_LOGO: brand.logo }),
      WHATSAPP_NUMBER: whatsappNumber,
      SYNC_PERIOD_MINUTES: String(syncPeriodMinutes),
    },
    grants: [
      // A stale edit names those who edited the settings meanwhile: a batch of profiles.
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
    ],
    errorImpact: 'Administrators cannot see or change the settings of the portal.',
  });
}

interface SettingsPublisherProps {
  context: StageContext;
  table: PortalTable;
  bus: IEventBus;
  /** Of the SPA: its configuration is written there. */
  siteBucket: Bucket;
}

/**
 * Writes the SPA's configuration after an edit, and after a deployment wrote what it is made of. Beside the bucket, so that
 * it is there before the file is. Answers what the upload of that file must wait for.
 */
export function addSettingsSubscriber(
  scope: Construct,
  { context, table, bus, siteBucket }: SettingsPublisherProps,
): Construct {
  const objectOf = (name: string) => siteBucket.arnForObjects(name);
  const subscriber = new EventSubscriber(scope, 'SettingsSubscriber', {
    context,
    bus,
    eventTypes: [settingsChangedSchema.shape.type.value],
    entry: 'settings.subscriber',
    envSchema: settingsSubscriberEnv,
    env: {
      TABLE_NAME: table.tableName,
      SITE_BUCKET_URL: bucketUrlOf(context.config, siteBucket),
    },
    grants: [
      tableGrant(table, 'GetItem'),
      { actions: ['s3:GetObject'], resources: [objectOf(siteFileNames.stage)] },
      { actions: ['s3:PutObject'], resources: [objectOf(siteFileNames.config)] },
    ],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact:
      'The pages show the brand and the WhatsApp number as they were; a new stage shows nothing at all.',
  });
  const targets = [
    subscriber.worker.targetOf(
      RuleTargetInput.fromObject({ type: publishConfigSchema.shape.type.value }),
    ),
  ];
  new Rule(subscriber, 'StageFile', {
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: {
        bucket: { name: [siteBucket.bucketName] },
        object: { key: [siteFileNames.stage] },
      },
    },
    targets,
  });
  // S3 sends no events in the first minutes after they were switched on for a bucket.
  new Rule(subscriber, 'Repair', { schedule: Schedule.rate(Duration.minutes(5)), targets });
  return subscriber;
}
