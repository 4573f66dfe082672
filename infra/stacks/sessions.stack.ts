import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addSessions } from '../features/accounts.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface SessionsStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/** What shows and ends sessions, at the API of the backend, whose 500 resources it would not fit into (ADR 0015). */
export class SessionsStack extends Stack {
  constructor(scope: Construct, id: string, props: SessionsStackProps) {
    super(scope, id, props);
    const { table, userPool, serverClient } = props.data;
    const { apiContext: context } = props.backend;
    addSessions(this, { context, table, userPool, serverClient });
  }
}
