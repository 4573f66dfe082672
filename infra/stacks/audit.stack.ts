import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAudits } from '../features/audits.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface AuditStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What reads the audit and seals it, at the API of the backend, whose 500 resources it would not fit into (ADR 0015). It keeps nothing.
 * No custom resources.
 */
export class AuditStack extends Stack {
  constructor(scope: Construct, id: string, props: AuditStackProps) {
    super(scope, id, props);
    const { table, exportsBucket, auditBucket } = props.data;
    const { apiContext: context, bus } = props.backend;
    addAudits(this, { context, table, exportsBucket, auditBucket, bus });
  }
}
