import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { Construct } from 'constructs';
import type { ApiContext } from '../constructs/http-feature.ts';
import { createPortalApi } from '../constructs/portal-api.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { addAccountsApi } from '../features/accounts.feature.ts';
import { addProfiles } from '../features/profiles.feature.ts';
import { addStatus } from '../features/status.feature.ts';
import { addWebsites } from '../features/websites.feature.ts';
import type { StageContext } from '../stage-context.ts';
import type { DataStack } from './data.stack.ts';

export interface BackendStackProps extends StackProps {
  context: StageContext;
  data: DataStack;
}

/** What runs: the API, its Lambdas, queues and schedules. It keeps nothing. No custom resources. */
export class BackendStack extends Stack {
  readonly api: HttpApi;
  /** The values by which the API knows CloudFront; none in local. */
  readonly originSecrets: OriginSecrets | undefined;

  constructor(scope: Construct, id: string, props: BackendStackProps) {
    super(scope, id, props);
    const { data, context: stage } = props;
    const { table, connectorKey, userPool } = data;
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
    addAccountsApi(this, { context, table, userPool });
    addProfiles(this, { context, table });
    addWebsites(this, { context, table, connectorKey });
    addStatus(this, { context, table, connectorKey });

    new CfnOutput(this, 'ApiId', { value: this.api.apiId });
    new CfnOutput(this, 'ApiUrl', { value: this.apiUrl(stage) });
  }

  private apiUrl({ config }: StageContext): string {
    return config.local
      ? `http://127.0.0.1:${String(config.local.stackPort)}/_aws/execute-api/${this.api.apiId}/$default`
      : this.api.apiEndpoint;
  }
}
