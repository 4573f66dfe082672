import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeKeyOf } from '../../functions/core/http/route.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

const contracts = await loadContracts(rootDir);
const routes = Object.entries(contracts).flatMap(([file, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${file}.${name}`, file, route })),
);

/** The paths of API Gateway's siblings: everything up to a parameter decides what that parameter is called. */
function clashesOf(paths: readonly string[]): string[] {
  const names = new Map<string, string>();
  const clashes: string[] = [];
  for (const path of paths) {
    const segments = path.split('/');
    for (const [n, segment] of segments.entries()) {
      if (!segment.startsWith('{')) continue;
      const position = segments
        .slice(0, n)
        .join('/')
        .replace(/\{\w+\}/g, '{}');
      const known = names.get(position) ?? segment;
      names.set(position, known);
      if (known !== segment) clashes.push(`${path}: ${segment}, elsewhere ${known}`);
    }
  }
  return clashes;
}

/**
 * Why each route that strangers may call is open. PayPal proves itself by its signature. Payers come back signed out. A
 * site's plugin has nothing yet but the code that somebody pasted. A person who lost their phone has a password and a
 * recovery code. A report's new tab has nothing but its address, which opens it once.
 */
const publicRoutes = [
  'accounts.confirm',
  'accounts.requestRecovery',
  'accounts.recover',
  'accounts.choosePassword',
  'payments.webhook',
  'payments.result',
  'reports.view',
  'second-factors.recover',
  'websites.connector.redeem',
];

/** What asks for the password once more (ADR 0048): every export, and these. */
const freshRoutes = [
  'erasures.request',
  'backups.generateKey',
  'backups.remove',
  'backups.restore.start',
  'data-exports.download',
  'data-exports.request',
  'payments.changeStatus',
  'plans.remove',
  'second-factors.reset',
  'sessions.close',
  'users.changePassword',
  'users.changeRole',
  'users.create',
  'users.invite',
  'users.members.changePosition',
  'users.members.invite',
  'users.members.inviteAgain',
  'users.members.remove',
  'users.remove',
  'websites.pair',
  'websites.remove',
];

describe('the contracts', () => {
  it('are found', () => {
    expect(Object.keys(contracts)).toEqual(
      globSync('functions/**/*.contract.ts', { cwd: rootDir })
        .map((file) => basename(file, '.contract.ts'))
        .sort(),
    );
    expect(routes.length).toBeGreaterThan(4);
  });

  it('call the parameter of one path position by one name', () => {
    expect(clashesOf(routes.map(({ route }) => route.path))).toEqual([]);
    expect(clashesOf(['/a/{b}/c', '/a/{d}'])).toHaveLength(1);
    expect(clashesOf(['/a/{b}/c/{d}', '/a/{b}/c/{e}/f', '/g/{h}'])).toHaveLength(1);
  });

  it('ask for the password once more where they are listed', () => {
    const fresh = routes.filter(({ route }) => route.fresh).map(({ id }) => id);
    const exports = routes.map(({ id }) => id).filter((id) => id.endsWith('.export'));
    expect(exports.length).toBeGreaterThan(8);
    expect(fresh.sort()).toEqual([...freshRoutes, ...exports].sort());
  });

  it('answer a session that still needs a second factor what leads to one or signs out, and nothing else', () => {
    const before = routes.filter(({ route }) => route.beforeSecondFactor).map(({ id }) => id);
    expect(before.sort()).toEqual([
      'second-factors.start',
      'second-factors.verify',
      'sessions.closeMany',
    ]);
  });

  it('answer each method and path once', () => {
    const keys = routes.map(({ route }) => routeKeyOf(route));
    expect([...new Set(keys)]).toEqual(keys);
  });

  it.each(routes)('$id is served by an entry of its noun and described in a sentence', (entry) => {
    const [noun = ''] = entry.file.split('.');
    const serving = globSync(`functions/${noun}/**/*.api.ts`, { cwd: rootDir }).filter((api) =>
      readFileSync(join(rootDir, api), 'utf8').includes(`/${entry.file}.contract.ts'`),
    );
    expect(serving).not.toEqual([]);
    expect(entry.route.summary).toMatch(/^[A-Z].{10,}\.$/);
    // A public route is a decision: it is named here as well.
    expect(entry.route.auth === 'public').toBe(publicRoutes.includes(entry.id));
  });
});
