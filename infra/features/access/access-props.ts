import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { PortalTable } from '../../constructs/portal-table.ts';
import type { ApiContext } from '../../constructs/http-feature.ts';

/** What the features that decide who gets in are built with. */
export interface AccessProps {
  context: ApiContext;
  table: PortalTable;
  userPool: IUserPool;
  /** The client whose secret these Lambdas read. */
  serverClient: IUserPoolClient;
}
