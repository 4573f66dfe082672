import { expect, it } from 'vitest';
import { renderGoodbye } from './erasures.mail.ts';

const look = {
  brandName: 'Redes Andinas',
  brandColour: '#0f766e',
  mailClosing: '',
  mailReplyTo: '',
};
const ana = { email: 'ana@ejemplo.cl', firstName: 'Ana <b>', companyId: null };

it('the last e-mail says what went and what stays', () => {
  const { subject, text, html } = renderGoodbye(ana, look);
  expect(subject).toBe('Tu cuenta de Redes Andinas fue eliminada');
  expect(text).toContain('sitios, respaldos');
  expect(text).toContain('tus pagos y recibos');
  expect(html).not.toContain('<b>');
});

it('to somebody of a company it names nothing that is the company’s', () => {
  const { text } = renderGoodbye({ ...ana, companyId: 'empresa' }, look);
  expect(text).toContain('eliminamos tu cuenta');
  expect(text).not.toMatch(/sitios|pagos/);
});
