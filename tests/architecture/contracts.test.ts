import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asksForPassword } from '../../functions/core/http/effects.ts';
import { routeKeyOf, type Route } from '../../functions/core/http/route.ts';
import { roles } from '../../functions/core/validation/role.ts';
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

/** Of whom a route asks for the password once more (ADR 0048). */
const askedOf = ({ auth, does }: Route) =>
  roles.filter(
    (role) =>
      (auth === 'user' || (auth === 'admin' && role === 'admin')) && asksForPassword(does, role),
  );
const deletions = routes.filter(({ route }) => route.method === 'DELETE');
const proofs = ['password', 'currentPassword', 'code', 'recoveryCode', 'temporaryPassword'];

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

  it.each(routes)('$id does what its method says', ({ route: { method, does, sometimes } }) => {
    const all = [...does, ...(sometimes ?? [])];
    expect(new Set(all).size).toBe(all.length);
    if (method === 'GET') expect(all).toEqual(['reads']);
    if (all.includes('reads')) expect(all).toEqual(['reads']);
  });

  it.each(deletions)('$id asks for the password if the deletion of a part does', ({ route }) => {
    const parts = deletions.filter((part) => part.route.path.startsWith(`${route.path}/`));
    const asked = parts.flatMap((part) =>
      part.route.does.includes('deletes') ? askedOf(part.route) : [],
    );
    expect(askedOf(route)).toEqual(expect.arrayContaining(asked));
  });

  it.each(routes)('$id proves who calls where a password or code comes with it', ({ route }) => {
    const { body } = route;
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    const isOwn = fields.some((field) => proofs.includes(field)) && route.auth !== 'admin';
    expect(route.does.includes('proves')).toBe(isOwn);
  });

  it('ask an administrator for the password before a list is given out, and a client never', () => {
    const exports = routes.filter(({ id }) => id.endsWith('.export'));
    expect(exports.length).toBeGreaterThan(8);
    for (const { route } of exports) expect(askedOf(route)).toEqual(['admin']);
  });

  it('are decided by their service where only some of their requests ask', () => {
    const some = routes.filter(({ route }) => route.sometimes !== undefined);
    expect(some).not.toEqual([]);
    for (const { id, file } of some) {
      const services = globSync(`functions/${file.split('.')[0] ?? ''}/**/*.service.ts`, {
        cwd: rootDir,
      });
      const texts = services.map((service) => readFileSync(join(rootDir, service), 'utf8'));
      expect(texts.join(''), id).toContain('requireConfirmation(');
    }
  });

  it('that create happen once for each submission, or say what the same request does again', () => {
    const handsOut = (route: Route) => route.does.includes('hands-over') && route.status === 201;
    const creating = routes.filter(
      ({ route }) => route.does.includes('creates') || handsOut(route),
    );
    expect(creating.length).toBeGreaterThan(20);
    const unsaid = creating.filter(
      ({ route }) => (route.idempotent === true) === (route.repeated !== undefined),
    );
    expect(unsaid.map(({ id }) => id)).toEqual([]);
    for (const { route } of creating) {
      if (route.repeated !== undefined) expect(route.repeated).toMatch(/^[A-Z].{10,}\.$/);
    }
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
