import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ApiContext } from '../../constructs/http-feature.ts';

/** What the features that decide who gets in are built with. */
export interface AccessProps {
  context: ApiContext;
  table: TableV2;
  userPool: IUserPool;
  /** The client whose secret these Lambdas read. */
  serverClient: IUserPoolClient;
}
