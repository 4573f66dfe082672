import { describe, expect, it } from 'vitest';
import { PERSON_NAME_MAX_LENGTH, personNameField } from './person-name.ts';

const problemOf = (schema: ReturnType<typeof personNameField>, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('the name of a person', () => {
  it.each([
    ...['Ana María', 'Núñez-Ortega', 'O’Higgins', "D'Angelo", 'José', 'Jose\u0301', 'Ли'],
    ...['José Jr.', 'J.R.R. Soto', 'Ma. Elena', 'St. John-Pérez'],
  ])('may be %s', (name) => {
    expect(personNameField('nombre').parse(` ${name} `)).toBe(name);
  });

  it('has plain blanks, whichever were pasted', () => {
    expect(personNameField('nombre').parse('\u00a0Ana\u00a0María\u2009Paz\u3000')).toBe(
      'Ana María Paz',
    );
  });

  it.each([
    ['', 'El campo nombre es requerido'],
    ['  ', 'El campo nombre es requerido'],
    ['A', 'El campo nombre debe tener al menos 2 caracteres'],
    ['\u3164\u3164', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['\u0301\u0301', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['--', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ["' '", 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['..', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['.Ana', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['Ana..', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['Ana .', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['Ana 2', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['<b>', 'El campo nombre solo puede contener letras, espacios y guiones'],
    [
      'x'.repeat(PERSON_NAME_MAX_LENGTH + 1),
      'El campo nombre no puede tener más de 100 caracteres',
    ],
  ])('is refused where it is «%s»', (name, problem) => {
    expect(problemOf(personNameField('nombre'), name)).toBe(problem);
  });

  it('may have a sentence of its own', () => {
    const field = personNameField('nombre', { invalid: 'No vale' });
    expect(problemOf(field, 'A1')).toBe('No vale');
  });
});
