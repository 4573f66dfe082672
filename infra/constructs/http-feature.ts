import { Duration, Validations } from 'aws-cdk-lib';
import {
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpApi, IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { API_BASE, isLimited } from '../../functions/core/http/route.ts';
import type { Auth, Contract, Route } from '../../functions/core/http/route.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { checkedEnvironment } from './lambda-environment.ts';
import type { EnvironmentOf } from './lambda-environment.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { StageContext } from '../stage.ts';
import type { Grant } from '../grants.ts';

/** The API that a feature's routes join. */
export interface ApiContext extends StageContext {
  api: HttpApi;
  authorizer: IHttpRouteAuthorizer;
  /** Comma-separated values of the header by which CloudFront proves itself; none in local. */
  originVerify?: string;
}

export interface HttpFeatureProps<S extends z.ZodObject> {
  context: ApiContext;
  /** The bundle, `websites.api`. */
  entry: string;
  contract: Contract;
  envSchema: S;
  env: EnvironmentOf<S>;
  grants: readonly Grant[];
  /** Ten seconds when left out. */
  timeout?: Duration;
  /** What users lose when it fails: one English sentence. */
  errorImpact: string;
}

/** API Gateway gives up after 30 s; people do so earlier, and what is slow is in a queue. */
const usualTimeout = Duration.seconds(10);

/** Which kinds of caller the gateway lets through by their token. */
const needsToken: Record<Auth, boolean> = {
  user: true,
  admin: true,
  token: true,
  public: false,
  'backup-key': false,
};

/** A feature's Lambda behind the routes of its contract, with its alarms. */
export class HttpFeature<S extends z.ZodObject> extends Construct {
  constructor(scope: Construct, id: string, props: HttpFeatureProps<S>) {
    super(scope, id);
    const { context, entry, errorImpact } = props;
    const verify = context.originVerify ? { ORIGIN_VERIFY: context.originVerify } : {};
    const counts = Object.values(props.contract).some(isLimited);
    if (counts && !mayCount(props.grants)) {
      throw new Error(`${entry} counts its callers' requests: it needs UpdateItem on the table`);
    }
    const lambda = new LambdaFunction(this, 'Api', {
      context,
      entry,
      environment: {
        ...checkedEnvironment(context.config, props.envSchema, props.env),
        ...verify,
        SESSION_IDLE_DAYS: String(context.config.sessionIdleDays),
        ...(counts && { RATE_LIMIT_FACTOR: String(context.config.rateLimitFactor) }),
      },
      timeout: props.timeout ?? usualTimeout,
      // A person waits for one that starts: half a second in place of one, for the same money (docs/scale.md).
      memoryMb: 1_024,
      grants: props.grants,
      errorImpact,
    });
    // One permission for the API, not one per route: a Lambda's policy is limited to 20 KB.
    const integration = new HttpLambdaIntegration('Integration', lambda.handler, {
      scopePermissionToRoute: false,
    });
    for (const [name, route] of Object.entries(props.contract)) {
      addRoute(this, name, { route, context, integration });
    }
    new ImpactAlarm(this, 'Errors', {
      context,
      name: `${lambda.slug}-errors`,
      impact: errorImpact,
      metric: lambda.loggedErrors(context.config.stage),
      threshold: 1,
    });
  }
}

const mayCount = (grants: readonly Grant[]) =>
  grants.some(({ actions }) => actions.includes('dynamodb:UpdateItem'));

interface RouteProps {
  route: Route;
  context: ApiContext;
  integration: HttpLambdaIntegration;
}

function addRoute(scope: Construct, name: string, { route, context, integration }: RouteProps) {
  const added = new HttpRoute(scope, `Route-${name}`, {
    httpApi: context.api,
    routeKey: HttpRouteKey.with(`${API_BASE}${route.path}`, HttpMethod[route.method]),
    integration,
    authorizer: needsToken[route.auth] ? context.authorizer : new HttpNoneAuthorizer(),
  });
  if (!needsToken[route.auth]) {
    Validations.of(added).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: `The contract asks for auth '${route.auth}': the Lambda itself decides who may call.`,
    });
  }
}
