import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createWebAcl } from '../constructs/web-acl.ts';

export interface EdgeStackProps extends StackProps {
  config: StageConfig;
}

/** The web ACL of a stage that is not in us-east-1, where CloudFront reads it. It keeps nothing. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    this.webAclArn = createWebAcl(this, props.config).attrArn;
  }
}
