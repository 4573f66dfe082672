import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { tableSchema } from '../../functions/core/table/schema.ts';
import type { IndexName } from '../../functions/core/table/schema.ts';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf } from '../stage.ts';

/** What features need of the table in use: the stack's own, or a restored one. */
export type PortalTable = Pick<TableV2, 'tableName' | 'tableArn' | 'tableStreamArn'>;

/**
 * The table that everything works with: the stack's own, or the one that the configuration names after a restore to a point
 * in time (ADR 0064). The own one stays as it is, with its exports, for the way back.
 */
export function tableInUse(
  scope: Construct,
  own: TableV2,
  { restoredTable }: StageConfig,
): PortalTable {
  if (!restoredTable) return own;
  const { name: tableName, streamArn: tableStreamArn } = restoredTable;
  const arn = { service: 'dynamodb', resource: 'table', resourceName: tableName };
  return { tableName, tableArn: Stack.of(scope).formatArn(arn), tableStreamArn };
}

/** The one table, shaped by the schema that the stores use. */
export function createPortalTable(scope: Construct, config: StageConfig): TableV2 {
  return new TableV2(scope, 'Table', {
    partitionKey: { name: tableSchema.partitionKey, type: AttributeType.STRING },
    sortKey: { name: tableSchema.sortKey, type: AttributeType.STRING },
    globalSecondaryIndexes: (Object.keys(tableSchema.indexes) as IndexName[]).map(indexOf),
    timeToLiveAttribute: tableSchema.ttlAttribute,
    // Carries the outbox to the publisher of events, and what has changed in an item to the collector (ADR 0008).
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: config.data.pointInTimeRecovery,
    },
    deletionProtection: config.data.deletionProtection,
    removalPolicy: removalPolicyOf(config),
  });
}

function indexOf(indexName: IndexName): GlobalSecondaryIndexPropsV2 {
  const index = tableSchema.indexes[indexName];
  return {
    indexName,
    partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
    sortKey: { name: index.sortKey, type: AttributeType.STRING },
    projectionType: ProjectionType[index.projection],
  };
}
