import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { addBackupsDrill, addBackupsRunner } from '../features/backups.drill.feature.ts';
import { addBackupsArchives, addBackupsRestore } from '../features/backups.restore.feature.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';

export interface RestoreStackProps extends StackProps {
  data: DataStack;
  backend: BackendStack;
}

/**
 * What gives out backups to be restored, puts their files together, and has them restored to prove them, at the API of the
 * backend, whose 500 resources it would not fit into (ADR 0015). It keeps nothing. No custom resources.
 */
export class RestoreStack extends Stack {
  /** What the runner of drills works off; none in a stage without one. */
  readonly drillQueue: IQueue | undefined = undefined;

  constructor(scope: Construct, id: string, props: RestoreStackProps) {
    super(scope, id, props);
    const { table, backupsBucket: bucket } = props.data;
    const { apiContext: context } = props.backend;
    addBackupsArchives(this, { context, table, bucket });
    addBackupsRestore(this, { context, table, bucket });
    if (!context.config.restoreDrill) return;
    const { backupsQueue, bus } = props.backend;
    this.drillQueue = addBackupsDrill(this, { context, table });
    // The local stage has the same program as a process (`infra/local/drill`).
    if (!context.config.local)
      addBackupsRunner(this, { context, bucket, drillQueue: this.drillQueue, backupsQueue, bus });
  }
}
