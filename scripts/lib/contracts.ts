import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../functions/core/http/route.ts';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null;

/**
 * Every contract by the name of its file (`backups`, `backups.uploads`), in the order of the alphabet.
 * @throws Error for a contract file that does not export `<name>Contract`.
 */
export async function loadContracts(rootDir: string): Promise<Record<string, Contract>> {
  const contracts: Record<string, Contract> = {};
  const nameOf = (file: string) => basename(file, '.contract.ts');
  const files = globSync('functions/**/*.contract.ts', { cwd: rootDir });
  for (const file of files.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    const name = nameOf(file);
    const module = (await import(pathToFileURL(join(rootDir, file)).href)) as Record<
      string,
      unknown
    >;
    const exported = `${camelCase(name)}Contract`;
    const contract = module[exported];
    if (!isContract(contract)) throw new Error(`${file} must export ${exported}`);
    contracts[name] = contract;
  }
  return contracts;
}

/** `site-checks` → `siteChecks`, `backups.uploads` → `backupsUploads`. */
export const camelCase = (name: string): string =>
  name.replace(/[-.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
