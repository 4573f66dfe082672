import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { dataExportsContract } from './data-exports.contract.ts';
import { createDataExports } from './data-exports.entity.ts';
import { dataExportsEnv } from './data-exports.env.ts';
import { downloadExport, findExport, requestExport } from './data-exports.service.ts';
import { createDataExportFiles } from './data-exports.store.ts';

const env = readEnv(dataExportsEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  dataExports: createDataExports(table),
  files: createDataExportFiles(createBucket(env.EXPORTS_URL, {})),
  commit: createCommit(table, { now: () => new Date() }),
  timeZone: env.TIME_ZONE,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  dataExportsContract,
  apiDependencies('data-exports', table),
)({
  find: ({ caller }) => findExport(caller, dependencies),
  request: ({ caller }) => requestExport(caller, dependencies),
  download: ({ caller }) => downloadExport(caller, dependencies),
});
