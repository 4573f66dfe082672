import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayNameOf, profileSchema } from './profiles.domain.ts';
import {
  changedProfileFields,
  clientChangeSchema,
  clientFormSchema,
  editPerson,
  profileChangeSchema,
  profileFormSchema,
} from './profiles.form.domain.ts';

import { userSchema } from '../users/users.domain.ts';

const typed = { firstName: 'Ana', lastName: 'Pérez', revision: 0 };
const parse = (more: object) => profileChangeSchema.safeParse({ ...typed, ...more });
const messagesOf = (more: object) => parse(more).error?.issues.map(({ message }) => message) ?? [];

describe('an edit', () => {
  const ana = userSchema.parse({
    userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
    email: 'ana@ejemplo.cl',
    firstName: 'Ana',
    lastName: 'Pérez',
    phone: '+56912345678',
    companyName: 'La Espiga',
    companyCity: 'Lota',
    emailNotifications: false,
    role: 'cliente',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSignInAt: null,
  });

  it('may leave out any field, which stays as it is', () => {
    const { revision, ...edit } = profileChangeSchema.parse({ companyCity: 'Arica', revision: 0 });
    expect([revision, edit]).toEqual([0, { companyCity: 'Arica' }]);
    expect(editPerson(ana, edit)).toEqual({ ...ana, companyCity: 'Arica' });
    expect(editPerson(ana, { phone: undefined })).toEqual(ana);
  });

  it('says with which revision it began', () => {
    for (const revision of [undefined, null, -1, 1.5, '1']) {
      expect(profileChangeSchema.safeParse({ companyCity: 'Arica', revision }).success).toBe(false);
      expect(clientChangeSchema.safeParse({ companyCity: 'Arica', revision }).success).toBe(false);
    }
  });

  it('takes no field away by null', () => {
    expect(profileChangeSchema.safeParse({ companyCity: null, revision: 0 }).success).toBe(false);
  });

  it('has its changed fields named in the order of the form, each of them', () => {
    const names = [...profileFormSchema.keyof().options, 'hoursInReports'];
    const other = {
      ...ana,
      ...Object.fromEntries(names.map((name) => [name, 'x'])),
      ...{ emailNotifications: true, hoursInReports: true },
    };
    const changed = changedProfileFields(ana, other);
    expect(names).toEqual(expect.arrayContaining(clientFormSchema.keyof().options));
    expect(changed.toSorted()).toEqual(names.toSorted());
    expect(changedProfileFields(ana, { ...ana, companyCity: 'Arica', phone: '' })).toEqual([
      'phone',
      'companyCity',
    ]);
  });
});

describe('the e-mails of what is important', () => {
  const ana = {
    ...typed,
    userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
    email: 'ana@ejemplo.cl',
    role: 'cliente',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSignInAt: null,
  };

  it('are on, of old profiles as well, until the person switches them off', () => {
    expect(profileSchema.parse(ana).emailNotifications).toBe(true);
    expect(profileSchema.parse({ ...ana, emailNotifications: false })).toMatchObject({
      emailNotifications: false,
    });
    expect(parse({ emailNotifications: false }).data?.emailNotifications).toBe(false);
  });

  it('are on or off, and nothing else', () => {
    expect(parse({ emailNotifications: 'no' }).success).toBe(false);
    expect(parse({ emailNotifications: null }).success).toBe(false);
  });

  it('are nothing that an administrator changes for somebody', () => {
    expect(clientChangeSchema.parse({ ...typed, emailNotifications: false })).not.toHaveProperty(
      'emailNotifications',
    );
  });
});

describe('the hours in a client’s reports', () => {
  const edit = { revision: 0, hoursInReports: true };

  it('are switched on or off by an administrator, and by nobody for themselves', () => {
    expect(clientChangeSchema.parse(edit)).toEqual(edit);
    expect(profileChangeSchema.parse(edit)).not.toHaveProperty('hoursInReports');
    expect(clientChangeSchema.safeParse({ ...edit, hoursInReports: 'sí' }).success).toBe(false);
  });

  it('are off, of people from before as well, and no answer to a client says it', () => {
    const ana = {
      ...typed,
      userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      email: 'ana@ejemplo.cl',
      role: 'cliente',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastSignInAt: null,
    };
    expect(userSchema.parse(ana).hoursInReports).toBe(false);
    expect(profileSchema.parse({ ...ana, hoursInReports: true })).not.toHaveProperty(
      'hoursInReports',
    );
  });
});

describe('a name', () => {
  const fields = [
    ['firstName', 'nombre', 'El nombre contiene caracteres no válidos'],
    ['lastName', 'apellido', 'El apellido contiene caracteres no válidos'],
  ] as const;

  it.each([
    'Al',
    'José Ángel',
    'Núñez',
    'Jean-Luc',
    'O’Higgins',
    "D'Angelo",
    'Müller',
    'Jose\u0301',
  ])('may be %j', (name) => {
    for (const [field] of fields) expect(parse({ [field]: ` ${name} ` }).data?.[field]).toBe(name);
  });

  it.each(fields)('%s says what is wrong', (field, label, invalid) => {
    expect(messagesOf({ [field]: '  ' })[0]).toBe(`El campo ${label} es requerido`);
    expect(messagesOf({ [field]: 'A' })).toEqual([
      `El campo ${label} debe tener al menos 2 caracteres`,
    ]);
    expect(messagesOf({ [field]: 'x'.repeat(101) })).toEqual([
      `El campo ${label} no puede tener más de 100 caracteres`,
    ]);
    for (const name of ['Ana1', 'Ana_', 'Ana <b>', 'Ana;', 'Ana..', '😀😀', 'Ana\nPérez']) {
      expect(messagesOf({ [field]: name })).toEqual([invalid]);
    }
  });

  it('never carries markup, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const { data } = parse({ firstName: name });
        expect(data?.firstName ?? '').not.toMatch(/[<>"`;&=\d]/);
      }),
    );
  });
});

describe('a phone number', () => {
  const fields = [
    ['phone', 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
    ['whatsapp', 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)'],
  ] as const;

  it.each(fields)('%s is kept plain, or says what is wrong', (field, invalid) => {
    for (const good of ['+56 9 1234 5678', '56912345678', '+56-9-1234-5678']) {
      expect(parse({ [field]: good }).data?.[field]).toBe('+56912345678');
    }
    expect(parse({ [field]: '' }).data?.[field]).toBe('');
    for (const bad of ['123', '+', '+5691234567812345678', '9'.repeat(41)]) {
      expect(messagesOf({ [field]: bad })).toEqual([invalid]);
    }
  });
});

describe('the secondary e-mail', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    [' Pagos@Ejemplo.CL ', 'pagos@ejemplo.cl'],
  ])('%j is kept as %j', (value, kept) => {
    expect(parse({ secondaryEmail: value }).data?.secondaryEmail).toBe(kept);
  });

  it.each(['pagos', 'pagos@', 'a b@ejemplo.cl', `${'a'.repeat(250)}@ejemplo.cl`])(
    '%j has no such format',
    (value) => {
      expect([...new Set(messagesOf({ secondaryEmail: value }))]).toEqual([
        'El email secundario no tiene un formato válido',
      ]);
    },
  );
});

describe('the company', () => {
  const fields = [
    ['companyName', 'empresa', 100],
    ['companyDni', 'DNI', 20],
    ['companyAddress', 'dirección', 200],
    ['companyCity', 'ciudad', 50],
    ['companyCountry', 'país', 50],
    ['companyEconomicActivity', 'actividad económica', 100],
  ] as const;

  it.each(fields)('%s has its length and no forbidden text', (field, label, max) => {
    expect(parse({ [field]: 'x'.repeat(max) }).success).toBe(true);
    expect(messagesOf({ [field]: 'x'.repeat(max + 1) })).toEqual([
      `El campo ${label} no puede tener más de ${String(max)} caracteres`,
    ]);
    for (const bad of [
      'select x from y',
      'a; b',
      'dice "x"',
      '`x`',
      "'x'",
      '<script>',
      'javascript:x',
    ]) {
      expect(messagesOf({ [field]: bad })).toEqual([
        `El campo ${label} contiene caracteres no permitidos`,
      ]);
    }
  });

  it.each(fields)('%s is cleaned and trimmed', (field) => {
    expect(parse({ [field]: ' <b onclick=x> ’12 ' }).data?.[field]).toBe('b x ’12');
    expect(parse({ [field]: ' Selecta ' }).data?.[field]).toBe('Selecta');
  });
});

describe('displayNameOf', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Pérez' }, 'Ana Pérez'],
    [{ firstName: 'Ana', lastName: '' }, 'Ana'],
    [{ firstName: '', lastName: 'Pérez' }, 'Pérez'],
    [{ firstName: '', lastName: '' }, 'ana@ejemplo.cl'],
  ])('%j', (names, shown) => {
    expect(displayNameOf({ ...names, email: 'ana@ejemplo.cl' })).toBe(shown);
  });
});
