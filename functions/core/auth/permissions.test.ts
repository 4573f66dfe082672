import { describe, expect, it } from 'vitest';
import type { Role } from '../validation/role.ts';
import { positions, type Position } from '../validation/standing.ts';
import { mayCall, requireRightOver } from './permissions.ts';

const route = (key: string) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path } as Parameters<typeof mayCall>[1];
};

/** Who may call a route, from the least position to the most. */
const callersOf = (key: string) =>
  (['admin', 'cliente'] as const).flatMap((role) =>
    positions[role]
      .filter((position) => mayCall({ role, position }, route(key)))
      .map((position) => `${role} ${position}`),
  );

const provider = ['admin technician', 'admin administrator', 'admin owner'];

describe('mayCall', () => {
  it.each([
    ['GET /dashboard', [...provider, 'cliente viewer', 'cliente billing', 'cliente owner']],
    ['POST /websites', [...provider, 'cliente owner']],
    ['POST /payments', [...provider.slice(1), 'cliente billing', 'cliente owner']],
    ['GET /attention', provider],
    ['GET /payments', provider.slice(1)],
    ['PUT /payments/{paymentId}/status', ['admin owner']],
  ])('%s is for %j', (key, callers) => {
    expect(callersOf(key)).toEqual(callers);
  });

  it.each(['GET /payments/{paymentId}/result', 'POST /session', 'GET /unknown'])(
    '%s is nobody’s by their position',
    (key) => {
      expect(callersOf(key)).toEqual([]);
    },
  );

  it.each<[Role, Position]>([
    ['admin', 'viewer'],
    ['admin', 'billing'],
    ['cliente', 'technician'],
    ['cliente', 'administrator'],
  ])('is never so for a person who is %s and %s', (role, position) => {
    expect(mayCall({ role, position }, route('GET /dashboard'))).toBe(false);
  });
});

describe('requireRightOver', () => {
  const over = (position: Position, role: Role) => () =>
    requireRightOver({ role: 'admin', position }, { role });

  it('leaves administrators to the owner', () => {
    expect(over('owner', 'admin')).not.toThrow();
    expect(over('administrator', 'admin')).toThrow('No tienes permisos');
    expect(over('administrator', 'cliente')).not.toThrow();
  });
});
