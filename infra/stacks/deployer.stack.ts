import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { regionsOf, type StageConfig } from '../config.ts';
import type { Grant } from '../grants.ts';
import { resourceName } from '../stage.ts';

export interface DeployerStackProps extends StackProps {
  config: StageConfig;
  /** At GitHub: `owner/name`. */
  repository: string;
  /** An account has one provider for GitHub: that of another stage in the same account is there. */
  hasProvider: boolean;
}

const ISSUER = 'token.actions.githubusercontent.com';
/** CDK's own, by which its bootstrap names its roles. */
const QUALIFIER = 'hnb659fds';

/**
 * Who deploys a stage from GitHub, without a stored key: a role for the jobs of the environment that is called as the
 * stage, and one for pull requests, which reads templates and nothing else.
 * https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, props: DeployerStackProps) {
    super(scope, id, props);
    const { config, repository, hasProvider } = props;
    const deployer = this.createRole('Deployer', {
      name: resourceName(config, 'deployer'),
      subject: `repo:${repository}:environment:${config.stage}`,
      grants: [...this.deployGrants(config), ...this.lookGrants(config)],
    });
    const reader = this.createRole('Reader', {
      name: resourceName(config, 'reader'),
      subject: `repo:${repository}:pull_request`,
      grants: [
        this.stackGrant(config, 'cloudformation:DescribeStacks', 'cloudformation:GetTemplate'),
      ],
    });
    if (!hasProvider) {
      // AWS knows GitHub's certificate itself: no thumbprint.
      const provider = new CfnOIDCProvider(this, 'GitHub', {
        url: `https://${ISSUER}`,
        clientIdList: ['sts.amazonaws.com'],
      });
      for (const role of [deployer, reader]) role.node.addDependency(provider);
    }
    new CfnOutput(this, 'DeployerRoleArn', { value: deployer.roleArn });
    new CfnOutput(this, 'ReaderRoleArn', { value: reader.roleArn });
  }

  private createRole(
    id: string,
    { name, subject, grants }: { name: string; subject: string; grants: readonly Grant[] },
  ): Role {
    const provider = this.arnOf('iam', 'oidc-provider', ISSUER);
    const conditions = { [`${ISSUER}:aud`]: 'sts.amazonaws.com', [`${ISSUER}:sub`]: subject };
    const role = new Role(this, id, {
      roleName: name,
      assumedBy: new FederatedPrincipal(
        provider,
        { StringEquals: conditions },
        'sts:AssumeRoleWithWebIdentity',
      ),
      // A first deployment goes through all stacks twice.
      maxSessionDuration: Duration.hours(2),
      inlinePolicies: {
        Grants: new PolicyDocument({
          statements: grants.map((grant) => new PolicyStatement(grant)),
        }),
      },
    });
    const wild = grants.flatMap(({ resources }) => resources).filter((arn) => arn.includes('*'));
    Validations.of(role).acknowledge(
      ...wild.map((arn) => ({
        id: `AwsSolutions-IAM5[Resource::${arn.replaceAll(this.account, '<AWS::AccountId>')}]`,
        reason: 'AWS puts an id of its own behind these names, or takes no resource at all.',
      })),
    );
    return role;
  }

  /** CDK's own roles: they may do what a deployment does, so all depends on who may take them over. */
  private deployGrants(config: StageConfig): Grant[] {
    const parts = ['deploy', 'file-publishing', 'image-publishing'];
    const roles = regionsOf(config).flatMap((region) =>
      parts.map((part) => `cdk-${QUALIFIER}-${part}-role-${this.account}-${region}`),
    );
    return [
      {
        actions: ['sts:AssumeRole'],
        resources: roles.map((role) => this.arnOf('iam', 'role', role)),
      },
      this.stackGrant(config, 'cloudformation:UpdateTerminationProtection'),
    ];
  }

  /** What the preflight looks at. */
  private lookGrants(config: StageConfig): Grant[] {
    const { domain, mail } = config;
    const named = [
      ['secretsmanager:DescribeSecret', this.arnOf('secretsmanager', 'secret:PaypalSecret-*')],
      ['cloudformation:DescribeStacks', this.arnOf('cloudformation', 'stack', 'CDKToolkit/*')],
      // Narrower than `*`, it answers alarms of one metric alone: https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html
      [
        'cloudwatch:DescribeAlarms',
        `${this.arnOf('cloudwatch', 'alarm')}:${resourceName(config, '*')}`,
      ],
      ...(mail === 'COGNITO_DEFAULT'
        ? []
        : [['ses:GetEmailIdentity', this.arnOf('ses', 'identity', mail.identity)]]),
      ...(domain ? [['acm:DescribeCertificate', domain.certificateArn]] : []),
      ...(domain?.hostedZone
        ? [['route53:GetHostedZone', `arn:aws:route53:::hostedzone/${domain.hostedZone.id}`]]
        : []),
    ];
    return [
      this.stackGrant(config, 'cloudformation:DescribeStacks'),
      { actions: ['lambda:GetAccountSettings', 'ses:GetAccount'], resources: ['*'] },
      ...named.map(([action = '', resource = '']) => ({
        actions: [action],
        resources: [resource],
      })),
    ];
  }

  /** Leave to do something with the stacks of the stage. */
  private stackGrant(config: StageConfig, ...actions: string[]): Grant {
    return {
      actions,
      resources: regionsOf(config).map(
        (region) =>
          `arn:aws:cloudformation:${region}:${this.account}:stack/portal-${config.stage}-*/*`,
      ),
    };
  }

  private arnOf(service: string, resource: string, name?: string): string {
    const region = service === 'iam' ? '' : this.region;
    const path = name === undefined ? resource : `${resource}/${name}`;
    return `arn:aws:${service}:${region}:${this.account}:${path}`;
  }
}
