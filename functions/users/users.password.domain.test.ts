import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePassword, passwordChangeSchema } from './users.password.domain.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

const ofEachClass = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

describe('a generated password', () => {
  /** Any answers a random source may give. */
  const randomness = fc.infiniteStream(fc.nat());

  it('has 14 characters with all four classes, whatever the source says', () => {
    fc.assert(
      fc.property(randomness, (numbers) => {
        const source = numbers[Symbol.iterator]();
        const password = generatePassword((max) => (source.next().value ?? 0) % max);
        expect(password).toHaveLength(14);
        for (const one of ofEachClass) expect(password).toMatch(one);
        expect(password).not.toMatch(/[\s0O1lI'"`<>&;\\]/);
      }),
    );
  });

  it('comes of its source alone', () => {
    const counting = () => {
      let n = 0;
      return (max: number) => (n += 7) % max;
    };
    expect(generatePassword(counting())).toBe(generatePassword(counting()));
  });

  it('asks only for whole numbers below a limit', () => {
    const asked: number[] = [];
    generatePassword((max) => {
      asked.push(max);
      return max - 1;
    });
    expect(asked.every((max) => Number.isInteger(max) && max > 0)).toBe(true);
  });

  it('is another one each time, and no place has a class of its own', () => {
    const made = Array.from({ length: 500 }, () => generatePassword((max) => randomInt(max)));
    expect(new Set(made).size).toBe(500);
    for (let place = 0; place < 14; place += 1) {
      const there = made.map((password) => password.charAt(place));
      for (const one of ofEachClass) expect(there.some((c) => one.test(c))).toBe(true);
    }
  });
});

describe('a change of password', () => {
  it.each(['<b>cla  ve', `"clave" d'Ana`, '\'\'\'\'""""', '«clave» \\ `larga`'])(
    'takes a typed one as it is: %s',
    (password) => {
      const change = { mode: 'manual', password };
      expect(passwordChangeSchema.parse(change)).toEqual(change);
    },
  );

  it('takes none where it is made up', () => {
    const change = { mode: 'generated', password: 'mia-propia-clave' };
    expect(passwordChangeSchema.parse(change)).toEqual({ mode: 'generated' });
  });

  it.each([
    ['1234567', ['El campo contraseña debe tener al menos 8 caracteres']],
    ['77777777', ['La contraseña no puede ser un mismo carácter repetido']],
    ['xy'.repeat(129), ['El campo contraseña no puede tener más de 256 caracteres']],
  ])('refuses %j', (password, messages) => {
    expect(messagesOf(passwordChangeSchema.safeParse({ mode: 'manual', password }))).toEqual(
      messages,
    );
  });

  it('says first that a password is missing', () => {
    const result = passwordChangeSchema.safeParse({ mode: 'manual', password: '' });
    expect(messagesOf(result)[0]).toBe('Debe especificar una contraseña.');
  });
});
