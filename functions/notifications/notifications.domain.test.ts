import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newNotificationSchema,
  notificationChangeSchema,
  shortened,
} from './notifications.domain.ts';

const valid = { title: 'Mantenimiento', message: 'El domingo a las 9.', type: 'info' };
const messagesOf = (change: object) =>
  notificationChangeSchema.safeParse({ ...valid, ...change }).error?.issues.map((i) => i.message);

describe('what a notification says', () => {
  it.each([
    [{ title: '' }, 'El título es requerido'],
    [{ title: '   ' }, 'El título es requerido'],
    [{ title: '<>' }, 'El título es requerido'],
    [{ message: '' }, 'El mensaje es requerido'],
    [{ message: ' javascript: ' }, 'El mensaje es requerido'],
    [{ title: 'a'.repeat(101) }, 'El campo título no puede tener más de 100 caracteres'],
    [{ message: 'a'.repeat(501) }, 'El campo mensaje no puede tener más de 500 caracteres'],
    [{ type: 'urgente' }, 'Selecciona un tipo'],
  ])('refuses %j', (change, message) => {
    expect(messagesOf(change)).toContain(message);
  });

  it.each(['info', 'success', 'warning', 'error'])('may be of type %s', (type) => {
    expect(messagesOf({ type })).toBeUndefined();
  });

  it('is kept clean', () => {
    const sent = { ...valid, title: ' <b>Ojo</b> ', message: 'Ver javascript:x onclick=y' };
    expect(notificationChangeSchema.parse(sent)).toEqual({
      ...valid,
      title: 'bOjo/b',
      message: 'Ver x y',
    });
  });

  it('is never empty nor longer than it may be, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (title) => {
        const { data } = notificationChangeSchema.safeParse({ ...valid, title });
        if (!data) return;
        expect(data.title).not.toBe('');
        expect(data.title.length).toBeLessThanOrEqual(100);
        expect(data.title).not.toMatch(/[<>]/);
      }),
    );
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

describe('a text that is cut', () => {
  it('keeps what fits, and says where it does not', () => {
    expect(shortened('Tienda', 6)).toBe('Tienda');
    expect(shortened('Tienda del Sur', 8)).toBe('Tienda…');
  });

  it('is never too long, and has no half characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map((s) => s.toWellFormed());
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, max) => {
        const cut = shortened(whole, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
        if (whole.length <= max) expect(cut).toBe(whole);
      }),
    );
  });
});
