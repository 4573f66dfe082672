import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../functions/core/http/route.ts';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null;

/**
 * Every feature's contract by its noun, in the order of the alphabet.
 * @throws Error for a contract file that does not export `<noun>Contract`.
 */
export async function loadContracts(rootDir: string): Promise<Record<string, Contract>> {
  const contracts: Record<string, Contract> = {};
  for (const file of globSync('functions/*/*.contract.ts', { cwd: rootDir }).sort()) {
    const noun = basename(file, '.contract.ts');
    const module = (await import(pathToFileURL(join(rootDir, file)).href)) as Record<
      string,
      unknown
    >;
    const contract = module[`${camelCase(noun)}Contract`];
    if (!isContract(contract)) throw new Error(`${file} must export ${camelCase(noun)}Contract`);
    contracts[noun] = contract;
  }
  return contracts;
}

/** `site-checks` → `siteChecks`. */
export const camelCase = (noun: string): string =>
  noun.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
