import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAttention } from '../features/attention.feature.ts';
import { addSummary } from '../features/notifications.summary.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface AttentionStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What runs for attention, and the daily summary of it, at the API and the bus of the backend, whose 500 resources it would not fit into (ADR 0015);
 * and what shows the stage as a whole, for which it has room (ADR 0069).
 * It keeps nothing. No custom resources.
 */
export class AttentionStack extends Stack {
  constructor(scope: Construct, id: string, props: AttentionStackProps) {
    super(scope, id, props);
    const { table, exportsBucket } = props.data;
    const { apiContext: context } = props.backend;
    addAttention(this, { context, table, exportsBucket });
    addSummary(this, { context, table });
  }
}
