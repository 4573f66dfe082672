import { describe, expect, it } from 'vitest';
import { quoted } from '../support/wording/quoted.ts';
import { refusalsOf, rules } from '../support/wording/rules.ts';
import { allWordings, wordingsOf } from '../support/wording/wordings.ts';

const wordings = allWordings();

/** A text for each rule that must refuse it. */
const refused = [
  'Tu backup está listo',
  'Pide una mantención',
  'Descarga el informe',
  'Revisa tu correo',
  'Vuelve al panel',
  'Pega la clave aquí',
  'Instala el plugin conector',
  'El enlace caducó',
  'Tu plan expiró',
  'Se borran sus datos',
  'Añade un beneficio',
  'Selecciona un tipo',
  'Ingresa tu nombre',
  'Pulsa el botón',
  'Un archivo de tu ordenador',
  'Escribe tu número de celular',
  'El sitio es de otro dueño',
  'Enlazar el sitio',
  'Abre un ticket',
  'Por favor, espera',
  'Sitios vs usuarios',
  'Intro para abrir',
  '0 Bytes de 2 GB',
  'Consultado hace unos segundos',
  'Exportar la lista',
  'Dar de alta un sitio',
  '¿Querés salir? Vos decides',
  'Elegid un sitio',
  'Usted no tiene planes',
  'Ya está. Seleccione otro',
  'Bienvenida de vuelta',
  '¿Estás seguro de que quieres salir?',
  'Se eliminaron 3 sitio(s)',
  'Eres el/la propietaria',
  'El campo comentario es requerido',
  'Ir al Dashboard',
  'Volver a Status',
  'Ver los logs',
  'Versión: N/A',
  'Click aquí para entrar',
  'Dos  espacios',
  'Un espacio , de más',
  'Cargando sitios...',
  'Quieres salir?',
  '¡Listo!',
  'El sitio "Blog" no responde',
  'Va en 60% y sigue',
  'Ajustes → GNUsys Conector',
  'Nueva Actividad',
  'Los {} sitios Web',
];
const accepted = [
  'Sitios Web',
  'Volver a Sitios Web',
  'Ve a Ajustes › GNUsys Conector, en WordPress',
  'Míralo en Mis Órdenes, o en Pagos. Después vuelve.',
  'El campo {} es requerido',
  '«{}» quedará como «Realizada»: el cliente lo leerá',
  '¿Quieres seguir? Lo demás se conserva.',
  'Hola, {}: este es tu reporte (60 %)',
  'Selecciona el texto y cópialo a mano.',
  'El archivo que exporta MainWP',
];

const SAMPLE = `
import { a } from './Añade.ts';
export const text = {
  'Clave del objeto': 'Uno',
  of: (name: string) => \`Dos de \${name === 'Ana María' ? 'Tres' : 'cuatro'} y más\`,
} satisfies Record<'Clave del objeto', unknown>;
const kind = 'success';
const path = '/plans?rol=admin';
`;

describe('the check of the Spanish', () => {
  it.each(refused)('refuses «%s»', (text) => {
    expect(refusalsOf(text)).not.toEqual([]);
  });

  it.each(accepted)('accepts «%s»', (text) => {
    expect(refusalsOf(text)).toEqual([]);
  });

  it('has a text that it refuses for every rule', () => {
    const idle = rules.filter(({ refuses }) => !refused.some((text) => refuses.test(text)));
    expect(idle).toEqual([]);
  });

  it('reads literals and templates, and neither names nor keys, types and what is compared', () => {
    const found = wordingsOf('sample.text.ts', SAMPLE, true);
    expect(found).toEqual([
      { text: 'Uno', at: 'sample.text.ts:4' },
      { text: 'Dos de {} y más', at: 'sample.text.ts:5' },
      { text: 'Tres', at: 'sample.text.ts:5' },
    ]);
  });

  it('reads of other files what is Spanish, and what a screen says', () => {
    const source = `log('The plan of a person is over'); throw new AppError('El plan ya terminó');`;
    const screen = `const page = <Page title="Planes" id="Planes">Elige <b>uno</b></Page>;`;
    const textsOf = (path: string, code: string) =>
      wordingsOf(path, code, false).map(({ text }) => text);
    expect(textsOf('functions/plans.service.ts', source)).toEqual(['El plan ya terminó']);
    expect(textsOf('frontend/plans.page.tsx', screen)).toEqual(['Planes', 'Elige']);
  });
});

describe('the Spanish of the portal', () => {
  it('is found in the SPA, in the Lambdas, and in the plugin with its restorer', () => {
    const countOf = (start: string) => wordings.filter(({ at }) => at.startsWith(start)).length;
    expect(countOf('frontend/')).toBeGreaterThan(1_000);
    expect(countOf('functions/')).toBeGreaterThan(300);
    expect(countOf('the plugin')).toBeGreaterThan(350);
  });

  it('follows docs/glossary.md', () => {
    const found = wordings.flatMap(({ text, at }) =>
      refusalsOf(text).map((refusal) => `${at} «${text}» ${refusal}`),
    );
    expect(found).toEqual([]);
  });

  it.each(quoted)('has «$text», which $section quotes and no rule would accept', (one) => {
    const { text, alone } = one;
    const says = wordings.filter((other) =>
      alone ? other.text === text : other.text.includes(text),
    );
    expect(says).not.toEqual([]);
    expect(refusalsOf(text, true)).not.toEqual([]);
  });
});
