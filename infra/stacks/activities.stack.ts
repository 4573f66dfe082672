import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addActivities } from '../features/activities.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface ActivitiesStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What runs for activities, at the API and the bus of the backend, whose 500 resources it would not fit into (ADR 0015).
 * It keeps nothing. No custom resources.
 */
export class ActivitiesStack extends Stack {
  constructor(scope: Construct, id: string, props: ActivitiesStackProps) {
    super(scope, id, props);
    const { table, attachmentsBucket, exportsBucket } = props.data;
    const { apiContext: context, bus } = props.backend;
    addActivities(this, { context, table, attachmentsBucket, exportsBucket, bus });
  }
}
