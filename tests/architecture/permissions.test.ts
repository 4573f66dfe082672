import { describe, expect, it } from 'vitest';
import { mayOpen, pageAccess } from '../../frontend/src/app/layout/page-access.ts';
import { mayCall, permissions } from '../../functions/core/auth/permissions.ts';
import { asksForPassword } from '../../functions/core/http/effects.ts';
import type { Route } from '../../functions/core/http/route.ts';
import { roles } from '../../functions/core/validation/role.ts';
import { hasRight, positions, type RightName } from '../../functions/core/validation/standing.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const routes = Object.entries(await loadContracts(rootDir)).flatMap(([file, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${file}.${name}`, route })),
);

/** What the contract says, as far as it follows from the row. */
function authOf(key: string): Route['auth'] | undefined {
  const row = permissions[key];
  if (typeof row !== 'object') return row;
  if (row.cliente !== null) return 'user';
  return row.admin === null ? undefined : 'admin';
}

/** What a route does, and of whom it asks for the password. */
function effectsOf({ does, sometimes, auth }: Route): string {
  const some = (sometimes ?? []).map((effect) => `sometimes ${effect}`);
  const callers = {
    user: roles,
    admin: ['admin'] as const,
    token: [],
    public: [],
    'backup-key': [],
  }[auth];
  const asked = callers.filter((role) => asksForPassword(does, role));
  return `; ${[...does, ...some].join(', ')}${asked.length > 0 ? ` [${asked.join(', ')}]` : ''}`;
}

describe('the table of permissions', () => {
  it('has a row for each route, and for nothing else', () => {
    const keys = new Set(routes.map(({ route }) => keyOf(route)));
    expect(Object.keys(permissions).toSorted()).toEqual([...keys].toSorted());
  });

  it.each(routes)('says of $id what its contract says', ({ route }) => {
    expect(authOf(keyOf(route))).toBe(route.auth);
  });

  it('opens each route to the positions that were reviewed (write them by running this file with -u)', async () => {
    const done = new Map(routes.map(({ route }) => [keyOf(route), effectsOf(route)]));
    const lines = Object.entries(permissions).map(([key, row]) => {
      if (typeof row !== 'object') return `${key}: ${row}${done.get(key) ?? ''}`;
      const { admin, cliente, overAdmins } = row;
      const over = overAdmins && ` (over administrators: ${overAdmins})`;
      return `${key}: ${admin ?? 'nobody'}${over ?? ''} · ${cliente ?? 'nobody'}${done.get(key) ?? ''}`;
    });
    const text = `Who may call each route, from the least position of the provider · of a client on; what it does; [of whom it asks for the password].\n\n${lines.join('\n')}\n`;
    await expect(text).toMatchFileSnapshot('golden/permissions.txt');
  });

  it('asks for no less where an administrator is concerned', () => {
    const rows = Object.values(permissions).filter((row) => typeof row === 'object');
    const over = rows.filter(({ overAdmins }) => overAdmins !== undefined);
    expect(over.length).toBeGreaterThan(5);
    for (const { admin, overAdmins } of over) {
      expect([admin, overAdmins]).toEqual(['administrator', 'owner']);
    }
  });
});

/** What each page is for: who may not call it does not open the page. */
const purposes: Record<string, { admin: string; cliente?: string }> = {
  '/users': { admin: 'PUT /users/{userId}' },
  '/plans': { admin: 'GET /plans', cliente: 'GET /plans' },
  '/my-orders': { admin: 'GET /payments/mine', cliente: 'GET /payments/mine' },
  '/admin/payments': { admin: 'GET /payments' },
  '/admin/audit': { admin: 'GET /audits' },
  '/reports': { admin: 'GET /reports', cliente: 'GET /reports/mine' },
  // An administrator finds the way to the audit there, a client what the specification has for them.
  '/settings': { admin: 'GET /audits', cliente: 'GET /profile' },
  '/websites/create': { admin: 'POST /websites', cliente: 'POST /websites' },
  '/websites/import': { admin: 'POST /websites/imports', cliente: 'POST /websites/imports' },
  '/websites/edit': { admin: 'PUT /websites/{websiteId}', cliente: 'PUT /websites/{websiteId}' },
};

describe('the pages of the SPA', () => {
  it('that are not open to each position are these', () => {
    expect(pageAccess.map(([path]) => path).toSorted()).toEqual(Object.keys(purposes).toSorted());
  });

  const cases = Object.entries(purposes).flatMap(([path, { admin, cliente }]) =>
    [
      { path, role: 'admin' as const, key: admin },
      { path, role: 'cliente' as const, key: cliente },
    ].flatMap(({ key, ...one }) => (key === undefined ? [] : [{ ...one, key }])),
  );
  it.each(cases)('$path opens to those of $role who may call $key', ({ path, role, key }) => {
    const route = routes.find((one) => keyOf(one.route) === key)?.route;
    if (!route) throw new Error(`There is no ${key}`);
    for (const position of positions[role]) {
      const person = { role, position };
      expect(mayOpen(person, `${path}/more`), position).toBe(mayCall(person, route));
    }
  });
});

/** A route of each right. */
const guarded: Record<RightName, string> = { keep: 'POST /websites', pay: 'POST /payments' };

describe('the rights by which the SPA shows its buttons', () => {
  it.each(Object.entries(guarded))('%s is who may call %s', (right, key) => {
    const route = routes.find((one) => keyOf(one.route) === key)?.route;
    if (!route) throw new Error(`There is no ${key}`);
    for (const role of ['admin', 'cliente'] as const) {
      for (const position of positions[role]) {
        const person = { role, position };
        expect(hasRight(person, right as RightName), position).toBe(mayCall(person, route));
      }
    }
  });
});
