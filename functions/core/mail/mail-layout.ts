import { escapeHtml } from '../html.ts';
import { readableColour } from '../validation/colour.ts';
import { mailText as text } from './mail-layout.text.ts';

/** The light theme of `frontend/src/app/theme.css` as mail programs read colours. */
const colours = {
  onBrand: '#ffffff',
  text: '#141822',
  muted: '#5e636f',
  page: '#f2f3f6',
  card: '#ffffff',
};

/** What every e-mail shows of the provider. */
export interface MailLook {
  /** The portal's name, as text. */
  brandName: string;
  /** '#4f46e5'; shown darker where it could not be read. */
  brandColour: string;
  /** How the provider closes its e-mails, as text of several lines; empty for nothing. */
  mailClosing: string;
  /** Where people write to; empty where the provider named no address. */
  mailReplyTo: string;
}

/** What somebody wrote may have lines. */
export const linesAsHtml = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

export const paragraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colours.text}">${html}</p>`;

export const small = (html: string) =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${colours.muted}">${html}</p>`;

/** What is to be typed somewhere, beside its name. Goes into a `table`. */
export const credential = (label: string, value: string) =>
  `<tr><td style="padding:4px 16px 4px 0;color:${colours.muted}">${label}</td><td style="padding:4px 0;font-family:monospace;font-size:16px">${value}</td></tr>`;

interface MailPage {
  /** What stands in the card, as HTML, and below it in small print. */
  content: string;
  footer: string;
}

/** The parts of an e-mail that have the provider's colour, and the document that they go into. */
export function mailLayoutOf({ brandName, brandColour, mailClosing, mailReplyTo }: MailLook) {
  const brand = readableColour(brandColour);

  /** A link within the text. `href` and `label` are HTML already. An address may break anywhere, words may not. */
  const link = (href: string, label = href) =>
    `<a href="${href}" style="color:${brand}${label === href ? ';word-break:break-all' : ''}">${label}</a>`;

  const address = escapeHtml(mailReplyTo);
  const signature =
    (mailClosing && `<div style="margin-top:24px">${paragraph(linesAsHtml(mailClosing))}</div>`) +
    (address && small(text.contact(link(`mailto:${address}`, address))));

  return {
    link,

    /** What stands before the footer of an e-mail as text: the provider's closing, and where people write to. */
    signature: [mailClosing, mailReplyTo && text.contact(mailReplyTo)].filter(Boolean),

    /** The one thing to do, with its address for those whose button does not work. `href` and `label` are HTML already. */
    button: (href: string, label: string) =>
      `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${brand};color:${colours.onBrand};font-size:16px;font-weight:600;text-decoration:none">${label}</a></p>` +
      small(`${text.linkFallback}<br>${link(href)}`),

    /** The document of an e-mail, as all of the portal's look. A word that is wider than a phone breaks: it would widen the whole. */
    page: ({ content, footer }: MailPage) =>
      `<!doctype html><html lang="es"><body style="margin:0;padding:24px 12px;background:${colours.page};font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="100%" style="max-width:560px;background:${colours.card};border-radius:12px"><tr><td style="padding:32px;overflow-wrap:anywhere;word-break:break-word"><p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${brand}">${escapeHtml(brandName)}</p>${content}${signature}${small(footer)}</td></tr></table></td></tr></table></body></html>`,
  };
}
