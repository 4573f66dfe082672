import { strFromU8, unzipSync } from 'fflate';
import { dataExportsContract } from '../../../functions/data-exports/data-exports.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { until } from '../until.ts';

/** The files of a ZIP, by name. */
export const filesOf = (zip: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** The file of a person's own data, asked for, prepared and downloaded: what is in it. */
export async function ownDataOf(
  stack: StackInfo,
  { token }: { token: string },
): Promise<Map<string, string>> {
  await callOk(stack, dataExportsContract.request, { token });
  await until(async () => {
    const { dataExport } = await callOk(stack, dataExportsContract.find, { token });
    if (dataExport?.state === 'failed') throw new Error('The file could not be prepared');
    return dataExport?.state === 'ready' ? dataExport : undefined;
  });
  const { downloadUrl } = await callOk(stack, dataExportsContract.download, { token });
  const answer = await fetch(downloadUrl);
  return filesOf(new Uint8Array(await answer.arrayBuffer()));
}
