import { describe, expect, it } from 'vitest';
import { asksForPassword, type Effect } from './effects.ts';

describe('the password', () => {
  it.each<[Effect[], admin: boolean, cliente: boolean]>([
    [['reads'], false, false],
    [['creates'], false, false],
    [['changes'], false, false],
    [['removes'], false, false],
    [['sends'], false, false],
    // A client's own rows are theirs.
    [['reads-in-bulk'], true, false],
    [['deletes'], true, true],
    [['hands-over'], true, true],
    [['changes-trust'], true, true],
    [['changes-money'], true, true],
    [['creates', 'changes-trust', 'sends'], true, true],
    // It is in the request.
    [['proves', 'changes-trust'], false, false],
  ])('for what %j is asked of an administrator: %j, of a client: %j', (does, admin, cliente) => {
    expect(asksForPassword(does, 'admin')).toBe(admin);
    expect(asksForPassword(does, 'cliente')).toBe(cliente);
  });
});
