import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../id.ts';
import { emailField, fieldMessages, hasForbiddenText, idField, sanitizeText } from './fields.ts';

describe('the generic messages', () => {
  it.each([
    ['required', fieldMessages.required('x'), 'El campo x es requerido'],
    ['minLength', fieldMessages.minLength('x', 2), 'El campo x debe tener al menos 2 caracteres'],
    ['maxLength', fieldMessages.maxLength('x', 9), 'El campo x no puede tener más de 9 caracteres'],
    ['email', fieldMessages.email('x'), 'El campo x debe tener un formato de email válido'],
    ['name', fieldMessages.name('x'), 'El campo x solo puede contener letras, espacios y guiones'],
    [
      'phone',
      fieldMessages.phone('x'),
      'El campo x debe tener formato internacional (ej: +56 9 1234 5678)',
    ],
    ['url', fieldMessages.url('x'), 'El campo x debe ser una URL válida'],
    ['disallowed', fieldMessages.disallowed('x'), 'El campo x contiene caracteres no permitidos'],
  ])('%s reads as the specification says', (_rule, message, wording) => {
    expect(message).toBe(wording);
  });
});

describe('hasForbiddenText', () => {
  it.each([
    'SELECT * FROM sitios',
    'x select\nid\nfrom\tsitios',
    '1 UNION SELECT clave',
    '1 union all select 1',
    'Robert"); DROP TABLE',
    'Robert drop table alumnos',
    'ALTER TABLE sitios',
    'create database x',
    'INSERT INTO sitios VALUES (1)',
    'delete from sitios',
    'update sitios set nombre = 1',
    'exec xp_cmdshell',
    'EXEC(1)',
    "'hola'",
    "a' OR 'b",
    'dice "hola"',
    'uno; dos',
    '`id`',
    '<script>',
    '</script>',
    '< script',
    '<SCRIPT src=x>',
    'JavaScript:alert(1)',
  ])('refuses %j', (text) => {
    expect(hasForbiddenText(text)).toBe(true);
  });

  it.each([
    'Selecta',
    'Select',
    'Union Española',
    'Create Chile SpA',
    'Select Wines',
    'Update',
    'Insert Coin Ltda.',
    'Executive Drop Shipping',
    'Delete Plagas Limitada',
    'Alter Ego y Exec Partners',
    'Update Studio Set Design',
    'Table Drop',
    'Unión Select',
    "L'Atelier",
    "Av. O'Higgins 12",
    'Av. O’Higgins 12',
    'Panadería Selecta del Sur',
    'Unión Deportiva',
    'Creaciones Ana',
    'Updated',
    'Dropshipping Chile',
    'Ejecutivos',
    'Café & té, 2.º piso',
    'Sitio <b>',
    'descripción',
    '',
  ])('lets %j pass', (text) => {
    expect(hasForbiddenText(text)).toBe(false);
  });
});

describe('sanitizeText', () => {
  it.each([
    ['  hola  ', 'hola'],
    ['<b>hola</b>', 'bhola/b'],
    ['Selecta <Ltda>', 'Selecta Ltda'],
    ['javascript:alert(1)', 'alert(1)'],
    ['javajavascript:script:x', 'x'],
    ['<img src=x onerror=alert(1)>', 'img src=x alert(1)'],
    ['<img onload = x', 'img  x'],
    ['o<nclick=x', 'onclick=x'],
    // No tag, so nothing that a browser would run: 'a once=11' is what somebody wrote.
    ['a once=11', 'a once=11'],
    ['ONLOAD = x', 'ONLOAD = x'],
    ['1 < 2 > 1', '1  2  1'],
    ['Razón = sí', 'Razón = sí'],
    ['onda nueva', 'onda nueva'],
    ['<>', ''],
    ['ñandú 😀', 'ñandú 😀'],
  ])('makes %j into %j', (text, cleaned) => {
    expect(sanitizeText(text)).toBe(cleaned);
  });

  /** Texts made of the very pieces that are removed, nested in one another. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('<', '>', 'java', 'script', ':', 'javascript:', 'on', 'click', '=', ' '),
        fc.string({ maxLength: 3 }),
      ),
    )
    .map((parts) => parts.join(''));

  it('leaves nothing to clean, and no angle bracket', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const cleaned = sanitizeText(text);
        expect(sanitizeText(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/[<>]|javascript:/i);
        expect(cleaned).toBe(cleaned.trim());
      }),
    );
  });
});

describe('emailField', () => {
  const email = emailField('email');

  it('trims and lower-cases before it checks', () => {
    expect(email.parse('  Ana.Perez@Ejemplo.CL ')).toBe('ana.perez@ejemplo.cl');
  });

  it.each([
    ['', 'El campo email es requerido'],
    ['   ', 'El campo email es requerido'],
    ['ana', 'El campo email debe tener un formato de email válido'],
    ['ana@ejemplo', 'El campo email debe tener un formato de email válido'],
    ['a na@ejemplo.cl', 'El campo email debe tener un formato de email válido'],
    ['ana@ejemplo.cl\nbcc: x@y.cl', 'El campo email debe tener un formato de email válido'],
    [
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${`${'c'.repeat(60)}.`.repeat(3)}cl`,
      'El campo email no puede tener más de 254 caracteres',
    ],
  ])('refuses %j', (typed, message) => {
    expect(email.safeParse(typed).error?.issues.map((i) => i.message)).toContain(message);
  });
});

describe('idField', () => {
  it('takes the ids that are made here and by Cognito', () => {
    expect(idField.safeParse(newId()).success).toBe(true);
    expect(idField.safeParse(crypto.randomUUID()).success).toBe(true);
  });

  it.each(['', '../../etc/passwd-long-enough', 'A'.repeat(26), 'a'.repeat(19), 'a'.repeat(41)])(
    'refuses %j',
    (id) => {
      expect(idField.safeParse(id).success).toBe(false);
    },
  );
});

describe('newId', () => {
  it('sorts by time', () => {
    const ids = [1, 2, 3].map((n) => newId(new Date(Date.UTC(2026, n))));
    expect(ids.toSorted()).toEqual(ids);
  });
});
