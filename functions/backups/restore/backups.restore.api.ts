import { randomBytes } from 'node:crypto';
import { createPoolCognito } from '../../core/auth/pool-client.ts';
import { createServerClient } from '../../core/auth/server-client.ts';
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
const pool = { UserPoolId: env.USER_POOL_ID, ClientId: env.SERVER_CLIENT_ID };
const dependencies = {
  ...shared,
  websites: createSiteView(table),
  serverClient: createServerClient(createPoolCognito(), pool),
  newId,
  randomBytes,
};

/** The only Lambda of backups that may try a password. */
export const handler = createApi(
  backupsRestoreContract,
  apiDependencies('backups-restore', table),
)({
  start: ({ caller, params, body }) => startRestore(caller, { ...params, ...body }, dependencies),
});
