import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ApiContext } from '../constructs/http-feature.ts';
import { createPortalApi } from '../constructs/portal-api.ts';
import { SearchDomain } from '../constructs/search-domain.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { addAccountsApi } from '../features/accounts.feature.ts';
import { addDashboard } from '../features/dashboard.feature.ts';
import { addEvents } from '../features/events.feature.ts';
import { addNotifications } from '../features/notifications.feature.ts';
import { addPayments } from '../features/payments.feature.ts';
import { addPlans } from '../features/plans.feature.ts';
import { addProfiles } from '../features/profiles.feature.ts';
import { addSettings } from '../features/settings.feature.ts';
import { addStatus } from '../features/status.feature.ts';
import { addUserPlans } from '../features/user-plans.feature.ts';
import { addUsers } from '../features/users.feature.ts';
import { addWebsites } from '../features/websites.feature.ts';
import { addBackups } from '../features/backups.feature.ts';
import type { DataStack } from './data.stack.ts';
import type { StageContext } from '../stage.ts';

export interface BackendStackProps extends StackProps {
  context: StageContext;
  data: DataStack;
}

/** What runs: the API, its Lambdas, queues and schedules, but those of activities, reports and attention. It keeps nothing. No custom resources. */
export class BackendStack extends Stack {
  readonly api: HttpApi;
  /** The values by which the API knows CloudFront; none in local. */
  readonly originSecrets: OriginSecrets | undefined;
  /** How features join the API, those of other stacks too. */
  readonly apiContext: ApiContext;
  /** On which features hear of each other. */
  readonly bus: IEventBus;
  /** Of the backups worker: where the runner of drills says what came of them. */
  readonly backupsQueue: IQueue;

  constructor(scope: Construct, id: string, props: BackendStackProps) {
    super(scope, id, props);
    const { data, context: stage } = props;
    const { table, connectorKey, releaseKey, userPool } = data;
    this.originSecrets = stage.config.local
      ? undefined
      : new OriginSecrets(this, 'OriginSecrets', { names: stage.config.originSecrets });
    this.api = createPortalApi(this, stage);
    const context: ApiContext = {
      ...stage,
      api: this.api,
      authorizer: new HttpUserPoolAuthorizer('AccessTokens', userPool, {
        userPoolClients: [data.userPoolClient],
      }),
      ...(this.originSecrets && { originVerify: this.originSecrets.accepted }),
    };
    this.apiContext = context;
    const bus = addEvents(this, { context: stage, table });
    this.bus = bus;
    const { userPoolClient, serverClient, paypalSecret, exportsBucket, backupsBucket } = data;
    addAccountsApi(this, { context, table, userPool, userPoolClient, serverClient, bus });
    addProfiles(this, { context, table });
    addUsers(this, { context, table, userPool, exportsBucket });
    const searchDomain = this.createSearchDomain(stage);
    const ofSites = { context, table, connectorKey, exportsBucket, bus };
    addWebsites(this, { ...ofSites, searchDomain });
    addStatus(this, { ...ofSites, releaseKey, searchDomain });
    addNotifications(this, { context, table, exportsBucket, bus });
    addDashboard(this, { context, table });
    addPlans(this, { context, table });
    addSettings(this, { context, table });
    addPayments(this, { context, table, paypalSecret, exportsBucket });
    addUserPlans(this, { context, table, exportsBucket, bus });
    this.backupsQueue = addBackups(this, {
      context,
      table,
      bucket: backupsBucket,
      exportsBucket,
      bus,
    });

    new CfnOutput(this, 'ApiId', { value: this.api.apiId });
    new CfnOutput(this, 'EventBusName', { value: bus.eventBusName });
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl(stage) });
  }

  /** In the stack of who asks it: no other one imports of it, so that a stage can go back to its directory. */
  private createSearchDomain(context: StageContext): SearchDomain | undefined {
    if (context.config.search.provider !== 'opensearch') return undefined;
    const domain = new SearchDomain(this, 'Search', { context });
    new CfnOutput(this, 'SearchUrl', { value: domain.url });
    return domain;
  }

  private apiUrl({ config }: StageContext): string {
    return config.local
      ? `http://127.0.0.1:${String(config.local.stackPort)}/_aws/execute-api/${this.api.apiId}/$default`
      : this.api.apiEndpoint;
  }
}
