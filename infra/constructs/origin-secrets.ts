import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Header in which CloudFront sends its secret to the API: a test holds it against the one the API reads. */
export const ORIGIN_VERIFY_HEADER = 'x-origin-verify';

/**
 * An HTTP API takes no web ACL, so a caller who found its own address would bypass CloudFront's. The API
 * therefore answers only requests that carry a secret which CloudFront adds. Several are accepted at a time, so
 * that rotating one locks nobody out (docs/runbook.md).
 */
export class OriginSecrets extends Construct {
  /** The value CloudFront sends: a reference that CloudFormation resolves. */
  readonly sent: string;
  /** Every value the API accepts, separated by commas. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { names }: { names: readonly string[] }) {
    super(scope, id);
    const values = names.map((name) => this.createSecret(name));
    this.sent = values[0] ?? '';
    this.accepted = values.join(',');
  }

  private createSecret(name: string): string {
    const secret = new Secret(this, name, {
      description: 'Header by which the API knows that a request came through CloudFront',
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotated by deploying a second one beside it: CloudFront takes minutes to learn a new value.',
    });
    // Also the one that is not sent (any more): CloudFormation refuses to take back an export in use, which the
    // one sent so far is until the web stack has learnt the next.
    Stack.of(this).exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  }
}
