import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ApiContext } from '../constructs/http-feature.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import { addBusinessAlarms } from './business-alarms.ts';
import { addOperationsDashboard } from './operations-dashboard.ts';

/** What shows a stage as a whole, of all that its app has by now: the last that is added. */
export function addOperations(scope: Construct, context: ApiContext): void {
  const all = scope.node.root.node.findAll();
  addBusinessAlarms(scope, context);
  addOperationsDashboard(scope, {
    context,
    apiId: context.api.apiId,
    entries: all.filter((one) => one instanceof LambdaFunction).map(({ entry }) => entry),
    queues: all.filter((one) => one instanceof CfnQueue).flatMap((one) => one.queueName ?? []),
  });
}
