import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { attentionQueueIn } from '../features/attention.feature.ts';
import { addCollector } from '../features/events.feature.ts';
import { addReports } from '../features/reports.feature.ts';
import { sitesQueueIn } from '../features/status.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface ReportsStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What runs for reports, at the API and the bus of the backend, whose 500 resources it would not fit into (ADR 0015).
 * It keeps nothing. No custom resources.
 */
export class ReportsStack extends Stack {
  constructor(scope: Construct, id: string, props: ReportsStackProps) {
    super(scope, id, props);
    const { table, reportsBucket: bucket, exportsBucket } = props.data;
    const { apiContext: context, bus, backupsQueue } = props.backend;
    const rollupsQueue = addReports(this, { context, table, bucket, exportsBucket, bus });
    addCollector(this, {
      ...{ context, table, rollupsQueue, backupsQueue },
      attentionQueue: attentionQueueIn(this, context),
      ...(context.config.search.provider === 'opensearch' && {
        sitesQueue: sitesQueueIn(this, context),
      }),
    });
  }
}
