import { expect, test } from 'vitest';
import type { StackInfo } from './client/stack-info.ts';
import { summaryTable } from './summary.ts';

const info: StackInfo = {
  portalUrl: 'http://localhost:4280',
  apiUrl: 'http://localhost:4280/api',
  mailboxUrl: 'http://localhost:4281',
  paypalUrl: 'http://localhost:4283',
  wordpressUrl: 'http://localhost:4282',
  connectorKey: 'una-clave-larga',
  sitePorts: [],
  userPoolId: 'us-east-1_abc',
  clientId: 'abc',
  tableName: 'portal',
  endpointUrl: 'http://127.0.0.1:4566',
  region: 'us-east-1',
  pid: 1,
  users: [
    { role: 'admin', email: 'admin@portal.test', password: 'uno', secret: 'JBSWY3DPEHPK3PXP' },
    { role: 'cliente', email: 'cliente@portal.test', password: 'dos' },
  ],
};

test('lines up where everything is and who can come in', () => {
  expect(summaryTable(info)).toBe(
    [
      '  Portal         http://localhost:4280',
      '  Administrador  admin@portal.test      contraseña: uno, código: en el buzón',
      '  Cliente        cliente@portal.test    contraseña: dos',
      '  Buzón          http://localhost:4281',
      '  PayPal         http://localhost:4283  simulador: ningún dinero se mueve',
      '  WordPress      http://localhost:4282  API Key del conector: una-clave-larga',
    ].join('\n'),
  );
});

test('leaves out what was not started', () => {
  const table = summaryTable({ ...info, wordpressUrl: null, connectorKey: null, users: [] });
  expect(table).not.toMatch(/WordPress|contraseña/);
});
