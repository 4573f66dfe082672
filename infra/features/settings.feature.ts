import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, type IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { publishConfigSchema, settingsChangedSchema } from '../../events/settings.events.ts';
import { settingsContract } from '../../functions/settings/settings.contract.ts';
import {
  settingsApiEnv,
  settingsSubscriberEnv,
  siteFileNames,
} from '../../functions/settings/settings.env.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { tableGrant } from '../grants.ts';

interface SettingsProps {
  context: ApiContext;
  table: TableV2;
  bus: IEventBus;
  /** Of the SPA: its configuration is written there. */
  siteBucket: Bucket;
}

/** What administrators set of the portal, and what of it the SPA's configuration says (ADR 0023). */
export class SettingsFeature extends Construct {
  constructor(scope: Construct, id: string, props: SettingsProps) {
    super(scope, id);
    const { context, table } = props;
    const { brand, whatsappNumber } = context.config;
    new HttpFeature(this, 'Api', {
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
      },
      grants: [
        // A stale edit names those who edited the settings meanwhile: a batch of profiles.
        tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      ],
      errorImpact: 'Administrators cannot see or change the settings of the portal.',
    });
    this.addSubscriber(props);
  }

  /** Writes the SPA's configuration after an edit, and after a deployment wrote what it is made of. */
  private addSubscriber({ context, table, bus, siteBucket }: SettingsProps): void {
    const objectOf = (name: string) => siteBucket.arnForObjects(name);
    const { worker } = new EventSubscriber(this, 'Subscriber', {
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
    new Rule(this, 'StageFile', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [siteBucket.bucketName] },
          object: { key: [siteFileNames.stage] },
        },
      },
      targets: [
        worker.targetOf(RuleTargetInput.fromObject({ type: publishConfigSchema.shape.type.value })),
      ],
    });
  }
}
