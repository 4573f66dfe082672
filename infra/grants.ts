import { Stack, Validations } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import * as z from 'zod';
import type { IndexName } from '../functions/core/table/schema.ts';
import type { PortalTable } from './constructs/portal-table.ts';
import { mailSenderOf, type StageConfig } from './config.ts';
import type { ExportFolder } from './constructs/buckets/exports-bucket.ts';
import type { StageContext } from './stage.ts';

/** What one Lambda may do to which resources. */
export interface Grant {
  actions: string[];
  resources: string[];
  conditions?: Record<string, Record<string, string>>;
}

/** A service of AWS, while it acts for this account and for no other. */
export const serviceHere = (scope: Construct, service: string): ServicePrincipal =>
  new ServicePrincipal(`${service}.amazonaws.com`, {
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
  });

/** A transaction needs the rights of the writes it is made of, nothing of its own. */
type ItemAction =
  'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

/** Leave to read and write single items, and to query the table itself when `Query` is among the actions. */
export function tableGrant(table: PortalTable, ...actions: (ItemAction | 'Query')[]): Grant {
  return { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.tableArn] };
}

/** Leave to query one index. */
export function indexGrant(table: PortalTable, index: IndexName): Grant {
  return { actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] };
}

type ObjectAction =
  | 'GetObject'
  | 'PutObject'
  | 'PutObjectTagging'
  | 'DeleteObject'
  | 'DeleteObjectTagging'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts';

/** Leave to do something with any object of a bucket. */
export const objectsGrant = (bucket: Bucket, ...actions: ObjectAction[]): Grant => ({
  actions: actions.map((action) => `s3:${action}`),
  resources: [bucket.arnForObjects('*')],
});

/** Leave to list a bucket. Without it S3 does not say that an object is missing: code that looks for one needs it. */
export const bucketGrant = (bucket: Bucket): Grant => ({
  actions: ['s3:ListBucket'],
  resources: [bucket.bucketArn],
});

const importSchema = z.object({ 'Fn::ImportValue': z.string() });

/**
 * Accepts the wildcard of an `objectsGrant` for AwsSolutions-IAM5, in all of `scope`.
 *
 * @param what.objects Pattern of the objects' keys: `*`, or `payments/*` for one folder.
 */
export function acceptObjectsWildcard(
  scope: Construct,
  bucket: Bucket,
  { objects = '*', reason }: { objects?: string; reason: string },
): void {
  const owner = Stack.of(bucket);
  // The rule names the bucket by the export of the stack that owns it.
  const exported = importSchema.parse(owner.resolve(owner.exportValue(bucket.bucketArn)));
  const id = `AwsSolutions-IAM5[Resource::${exported['Fn::ImportValue']}/${objects}]`;
  Validations.of(scope).acknowledge({ id, reason });
}

/** Leave to store exports in one folder of their bucket, and to sign links to them. */
export const exportsGrant = (bucket: Bucket, folder: ExportFolder): Grant => ({
  actions: ['s3:PutObject', 's3:GetObject'],
  resources: [bucket.arnForObjects(`${folder}/*`)],
});

/** Accepts the wildcard of an `exportsGrant`. */
export const acceptExports = (scope: Construct, bucket: Bucket, folder: ExportFolder): void =>
  acceptObjectsWildcard(scope, bucket, {
    objects: `${folder}/*`,
    reason: 'Each export is a file of its own in this folder, and nothing else is there.',
  });

/** Leave to send messages to one queue. */
export function sendGrant({ config }: StageContext, queue: IQueue): Grant {
  // AWS knows one action for both calls; the emulator asks for the batch's own.
  const batch = config.local ? ['sqs:SendMessageBatch'] : [];
  return { actions: ['sqs:SendMessage', ...batch], resources: [queue.queueArn] };
}

/** Leave to hide messages of one queue for longer, or shorter. */
export function hideGrant({ config }: StageContext, queue: IQueue): Grant {
  const batch = config.local ? ['sqs:ChangeMessageVisibilityBatch'] : [];
  return { actions: ['sqs:ChangeMessageVisibility', ...batch], resources: [queue.queueArn] };
}

/**
 * Leave to send from the stage's address, where there is one; by a configuration set of SES, where it is named. SES asks
 * for leave on the identity of the sender and, where the recipient is one (in the sandbox everybody is), on that as well,
 * so the address limits it and not the identity:
 * https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html, https://github.com/aws/aws-sdk-js/issues/3641
 */
export function mailGrants(
  scope: Construct,
  config: StageConfig,
  configurationSet?: string,
): Grant[] {
  const sender = mailSenderOf(config);
  if (!sender) return [];
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const actions = ['ses:SendEmail'];
  // The emulator asks for leave to send from anywhere.
  if (config.local) return [{ actions, resources: ['*'] }];
  Validations.of(scope).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:aws:ses:${config.region}:<AWS::AccountId>:identity/*]`,
    reason: 'Recipients may be identities, too: the sender’s address is what limits it.',
  });
  const resources = [
    arnOf('identity', '*'),
    // SES asks for leave on both.
    ...(configurationSet === undefined ? [] : [arnOf('configuration-set', configurationSet)]),
  ];
  return [{ actions, resources, conditions: { StringEquals: { 'ses:FromAddress': sender.from } } }];
}
