import type { Mail } from './mail-store.ts';

/** The mailbox's page: the list and, when one is chosen, the open e-mail beside it. `now` is for the times. */
export function mailboxPage(mails: readonly Mail[], open?: Mail): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(open ? `${open.subject} · Buzón local` : 'Buzón local')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" defer></script>
</head>
<body data-count="${mails.length}"${open ? ' class="reading"' : ''}>
<header>
<h1><a href="/">Buzón local</a></h1>
<p>Los correos que el portal envía en esta máquina. Ninguno sale de ella.</p>
<p id="code" hidden>Código del administrador de demostración: <output></output></p>
</header>
<main>
<nav aria-label="Correos">${mails.length === 0 ? emptyList : mailList(mails, open)}</nav>
${open ? reader(open) : nothingOpen(mails.length)}
</main>
</body>
</html>
`;
}

const envelope =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 7 9 6 9-6"/></svg>';

const emptyList = `<div class="empty">${envelope}<p><strong>Aún no hay correos</strong></p>
<p>Regístrate o recupera una contraseña en el portal y el mensaje aparecerá aquí.</p></div>`;

function nothingOpen(count: number): string {
  const hint =
    count === 0 ? '' : `<div class="empty">${envelope}<p>Elige un correo para leerlo.</p></div>`;
  return `<section class="reader">${hint}</section>`;
}

function mailList(mails: readonly Mail[], open?: Mail): string {
  const items = mails.map((mail) => {
    const current = mail.id === open?.id ? ' aria-current="true"' : '';
    return `<li><a href="${pathOf(mail)}"${current}><span class="to">${escapeHtml(mail.to)}</span>
${time(mail)}<span class="subject">${escapeHtml(mail.subject)}</span></a></li>`;
  });
  return `<ol>${items.join('\n')}</ol>`;
}

function reader(mail: Mail): string {
  return `<article class="reader">
<a class="back" href="/">← Todos los correos</a>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>De</dt><dd>${escapeHtml(mail.from)}</dd><dt>Para</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Fecha</dt><dd>${time(mail)}</dd></dl>
<iframe title="Contenido del correo" src="${pathOf(mail)}/body" sandbox="${bodySandbox}"></iframe>
</article>`;
}

/** Links may open tabs, and those tabs are ordinary ones; scripts and forms may not run. */
export const bodySandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** The document inside the frame: the e-mail as it was sent, its links opening in a new tab. */
export function mailBody(mail: Mail): string {
  const base = '<base target="_blank">';
  if (mail.html === '') {
    return `<!doctype html><meta charset="utf-8">${base}<pre style="font:14px/1.5 system-ui;white-space:pre-wrap">${escapeHtml(mail.text)}</pre>`;
  }
  const head = /<head[^>]*>/i;
  return head.test(mail.html)
    ? mail.html.replace(head, (tag) => tag + base)
    : `<!doctype html><meta charset="utf-8">${base}${mail.html}`;
}

function pathOf(mail: Mail): string {
  return `/messages/${encodeURIComponent(mail.id)}`;
}

const dateFormat = new Intl.DateTimeFormat('es', { dateStyle: 'short', timeStyle: 'medium' });

function time(mail: Mail): string {
  return `<time datetime="${mail.sentAt}">${dateFormat.format(new Date(mail.sentAt))}</time>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
