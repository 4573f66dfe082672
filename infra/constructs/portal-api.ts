import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricsNamespace } from '../../functions/core/observability/measures.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { createLogGroup } from './portal-log-group.ts';
import { resourceName, type StageContext } from '../stage.ts';

/** A burst that no honest use of the portal reaches, and a bill that no dishonest one exceeds. */
const throttle = { rateLimit: 200, burstLimit: 400 };

/** No token, no query string: what is needed to find a request and to see who was slow. */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

/** Without a valid token, without the right, too often. A 404 may be somebody's old link. */
const refusals = ['401', '403', '429'];
/** Refused requests in five minutes: a page that is left open with an ended session asks a few times. */
const MANY_REFUSALS = 500;

/** The HTTP API that features add their routes to. Same origin as the SPA through CloudFront, so no CORS. */
export function createPortalApi(scope: Construct, context: StageContext): HttpApi {
  const { config } = context;
  const api = new HttpApi(scope, 'HttpApi', {
    apiName: resourceName(config, 'api'),
    createDefaultStage: false,
  });
  const logGroup = createLogGroup(scope, 'AccessLogs', {
    config,
    // Under this prefix API Gateway needs no growing resource policy of its own.
    name: `/aws/vendedlogs/${resourceName(config, 'api')}`,
  });
  const stage = new HttpStage(scope, 'DefaultStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle,
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    },
  });
  new ImpactAlarm(scope, 'ApiServerErrors', {
    context,
    name: 'api-server-errors',
    impact: 'Requests of the portal fail, whatever the feature.',
    metric: stage.metricServerError({ period: alarmPeriod, statistic: 'Sum' }),
    threshold: 5,
  });
  // Of the account in this region, other stages included: they share its limit.
  new ImpactAlarm(scope, 'Throttles', {
    context,
    name: 'lambda-throttles',
    impact: 'The account has no Lambda free: requests fail, and queues and schedules wait.',
    metric: new Metric({
      ...{ namespace: 'AWS/Lambda', metricName: 'Throttles' },
      ...{ period: alarmPeriod, statistic: 'Sum' },
    }),
    threshold: 1,
  });
  const counted = { metricNamespace: metricsNamespace(config.stage), metricName: 'api.refusals' };
  new MetricFilter(scope, 'ApiRefusals', {
    logGroup,
    filterPattern: FilterPattern.any(
      ...refusals.map((status) => FilterPattern.stringValue('$.status', '=', status)),
    ),
    ...counted,
    metricValue: '1',
  });
  new ImpactAlarm(scope, 'ManyRefusals', {
    context,
    name: 'api-refusals',
    impact: 'Nobody loses anything yet: somebody tries tokens, rights or limits again and again.',
    metric: new Metric({
      namespace: counted.metricNamespace,
      metricName: counted.metricName,
      period: alarmPeriod,
      statistic: 'Sum',
    }),
    threshold: MANY_REFUSALS,
  });
  return api;
}
