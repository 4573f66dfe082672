import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { createAttachmentsBucket } from '../constructs/buckets/attachments-bucket.ts';
import { createAuditBucket } from '../constructs/buckets/audit-bucket.ts';
import { createBackupsBucket } from '../constructs/buckets/backups-bucket.ts';
import { addCostBudget } from '../constructs/cost-budget.ts';
import { createExportsBucket } from '../constructs/buckets/exports-bucket.ts';
import { createPaypalSecret } from '../constructs/paypal-secret.ts';
import { createPortalTable, tableInUse, type PortalTable } from '../constructs/portal-table.ts';
import {
  addPortalClient,
  addServerClient,
  createUserPool,
} from '../constructs/portal-user-pool.ts';
import { serviceHere } from '../grants.ts';
import { createReportsBucket } from '../constructs/buckets/reports-bucket.ts';
import { addSignInAcl } from '../constructs/sign-in-acl.ts';
import { addAccountsTrigger, addTokensTrigger } from '../features/accounts.feature.ts';
import { removalPolicyOf, type StageContext } from '../stage.ts';

export interface DataStackProps extends StackProps {
  context: StageContext;
}

/** What must survive: table, people, the audit, attachments, backups, reports, the key of the connector keys, what PayPal knows us by. No custom resources. */
export class DataStack extends Stack {
  /** What everything works with: the stack's own, or a restored one. */
  readonly table: PortalTable;
  private readonly ownTable: TableV2;
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;
  /** Of our own Lambdas. */
  readonly serverClient: UserPoolClient;
  readonly connectorKey: Key;
  /** Signs releases of the connector. Sites pin its public key: another key means pairing them again. */
  readonly releaseKey: Key;
  readonly paypalSecret: CfnSecret;
  readonly exportsBucket: Bucket;
  readonly auditBucket: Bucket;
  readonly attachmentsBucket: Bucket;
  readonly backupsBucket: Bucket;
  readonly reportsBucket: Bucket;
  /** Where alarms are sent, also while nobody is subscribed; none in local. */
  readonly alarmTopic: Topic | undefined;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { config } = props.context;
    this.alarmTopic = config.local ? undefined : this.createAlarmTopic(config.alarmEmail);
    addCostBudget(this, config);
    this.ownTable = createPortalTable(this, config);
    this.table = tableInUse(this, this.ownTable, config);
    this.connectorKey = new Key(this, 'ConnectorKey', {
      description: `Connector keys of the client sites of stage ${config.stage}`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(config),
    });
    this.releaseKey = new Key(this, 'ReleaseKey', {
      description: `Releases of the connector of stage ${config.stage}`,
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(config),
    });
    this.paypalSecret = createPaypalSecret(this, config);
    this.exportsBucket = createExportsBucket(this, config);
    this.auditBucket = createAuditBucket(this, config);
    this.attachmentsBucket = createAttachmentsBucket(this, config);
    this.backupsBucket = createBackupsBucket(this, config);
    this.reportsBucket = createReportsBucket(this, config);
    this.userPool = createUserPool(this, config);
    this.userPoolClient = addPortalClient(this.userPool, config);
    this.serverClient = addServerClient(this.userPool);
    const context = {
      ...props.context,
      ...(this.alarmTopic && { alarmTopic: this.alarmTopic }),
    };
    const trigger = addAccountsTrigger(this, {
      context,
      table: this.table,
      userPool: this.userPool,
    });
    addTokensTrigger(this, { context, userPool: this.userPool });
    if (config.waf) addSignInAcl(this, { context, userPool: this.userPool });

    this.pinExports();
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'OwnTableName', { value: this.ownTable.tableName });
    new CfnOutput(this, 'AttachmentsBucketName', { value: this.attachmentsBucket.bucketName });
    new CfnOutput(this, 'AuditBucketName', { value: this.auditBucket.bucketName });
    new CfnOutput(this, 'BackupsBucketName', { value: this.backupsBucket.bucketName });
    new CfnOutput(this, 'ReportsBucketName', { value: this.reportsBucket.bucketName });
    new CfnOutput(this, 'PaypalSecretArn', { value: this.paypalSecret.attrId });
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'ClientId', { value: this.userPoolClient.userPoolClientId });
    new CfnOutput(this, 'AccountsTriggerFunctionName', { value: trigger.handler.functionName });
  }

  /**
   * Exports whatever other stacks import, also when no release imports it any more: this stack is updated before
   * them, and CloudFormation refuses to take back an export that is still in use.
   */
  private pinExports(): void {
    const { ownTable: table, userPool } = this;
    const buckets = [
      this.attachmentsBucket,
      this.auditBucket,
      this.backupsBucket,
      this.exportsBucket,
      this.reportsBucket,
    ];
    const values = [
      ...[table.tableName, table.tableArn, table.tableStreamArn],
      ...[userPool.userPoolId, userPool.userPoolArn],
      ...[this.userPoolClient, this.serverClient].map((client) => client.userPoolClientId),
      ...[
        this.connectorKey.keyArn,
        this.releaseKey.keyArn,
        this.paypalSecret.attrId,
        this.alarmTopic?.topicArn,
      ],
      ...buckets.flatMap((bucket) => [
        bucket.bucketName,
        bucket.bucketArn,
        bucket.bucketRegionalDomainName,
      ]),
    ];
    for (const value of values) if (value !== undefined) this.exportValue(value);
  }

  private createAlarmTopic(email: string | undefined): Topic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    // The topic's own policy (TLS only) takes the place of the default one, which let alarms in.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [serviceHere(this, 'cloudwatch')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
      }),
    );
    return topic;
  }
}
