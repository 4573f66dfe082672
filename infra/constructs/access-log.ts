import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { GLOBAL_REGION } from '../regions.ts';
import { resourceName } from '../stage.ts';
import { createLogGroup } from './portal-log-group.ts';

/** Addresses are personal data: long enough to look into an attack, and no longer. */
export const ADDRESS_LOG_DAYS = 30;

/** Who asked for what, and what came of it: no query string, no cookie, no header of theirs. */
const recordFields = [
  ...['date', 'time', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status', 'time-taken'],
  ...['x-edge-result-type', 'x-edge-request-id'],
];

/** Whether CloudFront's log is kept: its deliveries are made in us-east-1, beside the distribution. */
export const hasAccessLog = ({ local, region }: StageConfig): boolean =>
  !local && region === GLOBAL_REGION;

/**
 * The log of the distribution, with the addresses of those who asked, which the API's own log has not: it is called by
 * CloudFront. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
 */
export function addAccessLog(
  scope: Construct,
  config: StageConfig,
  distribution: Distribution,
): void {
  const name = resourceName(config, 'distribution');
  const logGroup = createLogGroup(scope, 'DistributionLogs', {
    config,
    // Under this prefix AWS may write without a policy of ours that grows.
    name: `/aws/vendedlogs/${name}`,
    days: ADDRESS_LOG_DAYS,
  });
  const source = new CfnDeliverySource(scope, 'DistributionLogSource', {
    name,
    resourceArn: distribution.distributionArn,
    logType: 'ACCESS_LOGS',
  });
  const destination = new CfnDeliveryDestination(scope, 'DistributionLogDestination', {
    name,
    deliveryDestinationType: 'CWL',
    destinationResourceArn: logGroup.logGroupArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(scope, 'DistributionLogDelivery', {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    recordFields,
  });
  delivery.node.addDependency(source);
}
