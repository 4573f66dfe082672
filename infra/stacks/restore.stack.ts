import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addBackupsRestore } from '../features/backups.restore.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface RestoreStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What gives out backups to be restored, at the API of the backend, whose 500 resources it would not fit into (ADR 0015). It
 * keeps nothing. No custom resources.
 */
export class RestoreStack extends Stack {
  constructor(scope: Construct, id: string, props: RestoreStackProps) {
    super(scope, id, props);
    const { table, backupsBucket: bucket, userPool, userPoolClient } = props.data;
    const { apiContext: context } = props.backend;
    addBackupsRestore(this, { context, table, bucket, userPool, userPoolClient });
  }
}
