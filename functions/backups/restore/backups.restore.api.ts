import { randomBytes } from 'node:crypto';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { backupsRestoreEnv } from '../backups.env.ts';
import { wireBackups } from '../backups.wiring.ts';
import { backupsRestoreContract } from './backups.restore.contract.ts';
import { startRestore } from './backups.restore.service.ts';

const env = readEnv(backupsRestoreEnv);
const { table, shared } = wireBackups(env);
const dependencies = {
  ...shared,
  websites: createSiteView(table),
  newId,
  randomBytes,
};

export const handler = createApi(
  backupsRestoreContract,
  apiDependencies('backups-restore', table),
)({
  start: ({ caller, params }) => startRestore(caller, params, dependencies),
});
