import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IndexName } from '../functions/core/table/schema.ts';
import type { Grant } from './constructs/lambda-function.ts';

/** A transaction needs the rights of the writes it is made of, nothing of its own. */
type ItemAction =
  'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

/** Leave to read and write single items, and to query the table itself when `Query` is among the actions. */
export function tableGrant(table: TableV2, ...actions: (ItemAction | 'Query')[]): Grant {
  return { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.tableArn] };
}

/** Leave to query one index. */
export function indexGrant(table: TableV2, index: IndexName): Grant {
  return { actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] };
}
