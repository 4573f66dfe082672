import { emailLinkPaths } from './accounts.domain.ts';
import { accountsText as text } from './accounts.text.ts';

/** A Cognito e-mail to be worded. `code` and `invitedAs` are the placeholders Cognito replaces when sending. */
export interface MailRequest {
  triggerSource: string;
  userName: string;
  firstName: string;
  code: string;
  /** Placeholder of the account name; null but in invitations. */
  invitedAs: string | null;
}

export interface MailSettings {
  siteUrl: string;
  brandName: string;
}

export interface Mail {
  subject: string;
  html: string;
}

/** The light theme of `frontend/src/app/theme.css` as mail programs read colours; a test holds the hue against it. */
const colours = {
  brand: '#3655cd',
  onBrand: '#ffffff',
  text: '#141822',
  muted: '#5e636f',
  page: '#f2f3f6',
  card: '#ffffff',
};

/** Text as HTML: people choose their own names. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

const paragraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colours.text}">${html}</p>`;

const small = (html: string) =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${colours.muted}">${html}</p>`;

const button = (href: string, label: string) =>
  `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${colours.brand};color:${colours.onBrand};font-size:16px;font-weight:600;text-decoration:none">${label}</a></p>` +
  small(
    `${text.linkFallback}<br><a href="${href}" style="color:${colours.brand};word-break:break-all">${href}</a>`,
  );

const credential = (label: string, value: string) =>
  `<tr><td style="padding:4px 16px 4px 0;color:${colours.muted}">${label}</td><td style="padding:4px 0;font-family:monospace;font-size:16px">${value}</td></tr>`;

function page(brand: string, content: string): string {
  return `<!doctype html><html lang="es"><body style="margin:0;padding:24px 12px;background:${colours.page};font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="100%" style="max-width:560px;background:${colours.card};border-radius:12px"><tr><td style="padding:32px"><p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${colours.brand}">${escapeHtml(brand)}</p>${content}${small(text.ignore)}</td></tr></table></td></tr></table></body></html>`;
}

/** The placeholder stays as it is: encoded, Cognito would not find it. */
const linkTo = (path: string, { code, userName }: MailRequest, siteUrl: string) =>
  `${siteUrl}${path}?code=${code}&amp;username=${encodeURIComponent(userName)}`;

function linkMail(kind: 'signUp' | 'recovery', request: MailRequest, settings: MailSettings): Mail {
  const wording = text[kind];
  const path = kind === 'signUp' ? emailLinkPaths.confirm : emailLinkPaths.reset;
  const content =
    paragraph(escapeHtml(text.greeting(request.firstName))) +
    paragraph(wording.body) +
    button(linkTo(path, request, settings.siteUrl), wording.action) +
    small(wording.expiry);
  return { subject: wording.subject(settings.brandName), html: page(settings.brandName, content) };
}

function invitationMail(request: MailRequest, { siteUrl, brandName }: MailSettings): Mail {
  const wording = text.invitation;
  const content =
    paragraph(escapeHtml(text.greeting(request.firstName))) +
    paragraph(wording.body) +
    `<table role="presentation">${credential(wording.username, request.invitedAs ?? '')}${credential(wording.password, request.code)}</table>` +
    button(`${siteUrl}/login`, wording.action) +
    small(wording.expiry);
  return { subject: wording.subject(brandName), html: page(brandName, content) };
}

function codeMail(request: MailRequest, { brandName }: MailSettings): Mail {
  const code = `<strong style="font-size:24px;letter-spacing:4px">${request.code}</strong>`;
  const content = paragraph(text.code.body) + paragraph(code);
  return { subject: text.code.subject(brandName), html: page(brandName, content) };
}

/** Words the Spanish e-mail for what Cognito is about to send: sign-up, recovery, invitation, or a plain code. */
export function renderMail(request: MailRequest, settings: MailSettings): Mail {
  switch (request.triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return linkMail('signUp', request, settings);
    case 'CustomMessage_ForgotPassword':
      return linkMail('recovery', request, settings);
    case 'CustomMessage_AdminCreateUser':
      return invitationMail(request, settings);
    default:
      return codeMail(request, settings);
  }
}
