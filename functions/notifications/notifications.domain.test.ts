import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newNotificationSchema, notificationChangeSchema } from './notifications.domain.ts';

const valid = {
  ...{ title: 'Mantenimiento', message: 'El domingo a las 9.' },
  ...{ type: 'info', revision: 0 },
};
const messagesOf = (change: object) =>
  notificationChangeSchema.safeParse({ ...valid, ...change }).error?.issues.map((i) => i.message);

describe('what a notification says', () => {
  it.each([
    [{ title: '' }, 'El título es requerido'],
    [{ title: '   ' }, 'El título es requerido'],
    [{ message: '' }, 'El mensaje es requerido'],
    [{ title: 'a'.repeat(101) }, 'El campo título no puede tener más de 100 caracteres'],
    [{ message: 'a'.repeat(501) }, 'El campo mensaje no puede tener más de 500 caracteres'],
    [{ type: 'urgente' }, 'Elige un tipo'],
  ])('refuses %j', (change, message) => {
    expect(messagesOf(change)).toContain(message);
  });

  it.each(['info', 'success', 'warning', 'error'])('may be of type %s', (type) => {
    expect(messagesOf({ type })).toBeUndefined();
  });

  it('is kept as it was typed: it is only ever shown as text', () => {
    const sent = { ...valid, title: ' <b>Ojo</b> ', message: 'Si a < b, once=11' };
    expect(notificationChangeSchema.parse(sent)).toEqual({ ...sent, title: '<b>Ojo</b>' });
  });

  it('is never empty nor longer than it may be, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (title) => {
        const { data } = notificationChangeSchema.safeParse({ ...valid, title });
        if (!data) return;
        expect(data.title).not.toBe('');
        expect(data.title?.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a change', () => {
  it('leaves out what is not sent', () => {
    for (const change of [{ title: 'Ojo', revision: 3 }, { revision: 0 }]) {
      expect(notificationChangeSchema.parse(change)).toEqual(change);
    }
  });
});

describe('whom it goes to', () => {
  it.each([null, '0b7d3c1e-5a2f-4c8d-9e6b-000000000001'])('may be %s', (userId) => {
    expect(newNotificationSchema.parse({ ...valid, userId }).userId).toBe(userId);
  });

  it.each([undefined, 'all', '', 7])('must be said: %s', (userId) => {
    expect(newNotificationSchema.safeParse({ ...valid, userId }).success).toBe(false);
  });
});
