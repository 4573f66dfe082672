import { escapeHtml } from '../mailbox/mailbox-page.ts';

/** A page of the simulator around its content, which must be safe HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Simulador de PayPal</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/paypal.css">
</head>
<body>
<header><p><a href="/">Simulador de PayPal</a></p>
<p class="muted">Funciona solo en esta máquina. Ningún dinero se mueve.</p></header>
<main>
${content}
</main>
</body>
</html>
`;
}
