import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addDataExports } from '../features/access/data-exports.feature.ts';
import { addErasures } from '../features/access/erasures.feature.ts';
import { addPaymentsRetention } from '../features/access/payments.retention.feature.ts';
import { addSecondFactor } from '../features/access/second-factors.feature.ts';
import { addMembers } from '../features/access/users.members.feature.ts';
import { addSessions } from '../features/access/sessions.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface AccessStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * People's sessions, second factors, the files of their data and wishes to be deleted, and the people of clients' companies, at the API of the backend, whose 500 resources it would not fit into (ADR 0015). It keeps
 * nothing. No custom resources.
 */
export class AccessStack extends Stack {
  constructor(scope: Construct, id: string, props: AccessStackProps) {
    super(scope, id, props);
    const { table, userPool, serverClient, exportsBucket } = props.data;
    const { apiContext: context, bus } = props.backend;
    const access = { context, table, userPool, serverClient };
    addSessions(this, access);
    addSecondFactor(this, access);
    addMembers(this, access);
    addDataExports(this, { context, table, exportsBucket, bus });
    addErasures(this, { ...access, exportsBucket, bus });
    addPaymentsRetention(this, { ...access, bus });
  }
}
