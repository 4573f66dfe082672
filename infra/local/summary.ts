import type { StackInfo } from './client/stack-info.ts';

const roleNames = { admin: 'Administrador', cliente: 'Cliente' } as const;

/** The table that `npm start` ends with: where things are and who can come in. */
export function summaryTable(info: StackInfo): string {
  const rows: [string, string, string][] = [
    ['Portal', info.portalUrl, ''],
    ...info.users.map((user): [string, string, string] => [
      roleNames[user.role],
      user.email,
      `contraseña: ${user.password}${user.secret === undefined ? '' : ', código: en el buzón'}`,
    ]),
    ['Buzón', info.mailboxUrl, ''],
    ['PayPal', info.paypalUrl, 'simulador: ningún dinero se mueve'],
  ];
  if (info.wordpressUrl !== null) {
    rows.push(['WordPress', info.wordpressUrl, `API Key del conector: ${info.connectorKey ?? ''}`]);
  }
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name, where, detail]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${where.padEnd(widths[1] ?? 0)}  ${detail}`.trimEnd(),
    )
    .join('\n');
}
