import { escapeHtml } from '../html.ts';
import { mailText as text } from './mail-layout.text.ts';

/** The light theme of `frontend/src/app/theme.css` as mail programs read colours; a test holds the hue against it. */
const colours = {
  brand: '#4f46e5',
  onBrand: '#ffffff',
  text: '#141822',
  muted: '#5e636f',
  page: '#f2f3f6',
  card: '#ffffff',
};

export const paragraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colours.text}">${html}</p>`;

export const small = (html: string) =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${colours.muted}">${html}</p>`;

/** A link within the text. `href` and `label` are HTML already. An address may break anywhere, words may not. */
export const link = (href: string, label = href) =>
  `<a href="${href}" style="color:${colours.brand}${label === href ? ';word-break:break-all' : ''}">${label}</a>`;

/** The one thing to do, with its address for whom the button does not work. `href` and `label` are HTML already. */
export const button = (href: string, label: string) =>
  `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${colours.brand};color:${colours.onBrand};font-size:16px;font-weight:600;text-decoration:none">${label}</a></p>` +
  small(`${text.linkFallback}<br>${link(href)}`);

/** What is to be typed somewhere, beside its name. Goes into a `table`. */
export const credential = (label: string, value: string) =>
  `<tr><td style="padding:4px 16px 4px 0;color:${colours.muted}">${label}</td><td style="padding:4px 0;font-family:monospace;font-size:16px">${value}</td></tr>`;

export interface MailPage {
  /** The portal's name, as text. */
  brand: string;
  /** What stands in the card, as HTML, and below it in small print. */
  content: string;
  footer: string;
}

/** The document of an e-mail, as all of the portal's look. */
export function mailPage({ brand, content, footer }: MailPage): string {
  return `<!doctype html><html lang="es"><body style="margin:0;padding:24px 12px;background:${colours.page};font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="100%" style="max-width:560px;background:${colours.card};border-radius:12px"><tr><td style="padding:32px"><p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${colours.brand}">${escapeHtml(brand)}</p>${content}${small(footer)}</td></tr></table></td></tr></table></body></html>`;
}
