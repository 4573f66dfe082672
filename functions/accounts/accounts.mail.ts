import { escapeHtml } from '../core/html.ts';
import {
  credential,
  mailLayoutOf,
  paragraph,
  small,
  type MailLook,
} from '../core/mail/mail-layout.ts';
import { mailText } from '../core/mail/mail-layout.text.ts';
import { emailLinkPaths, greetingNameOf } from './accounts.domain.ts';
import { accountsText as text } from './accounts.text.ts';

/** A Cognito e-mail to be worded. `code` and `invitedAs` are the placeholders Cognito replaces when sending. */
export interface MailRequest {
  triggerSource: string;
  userName: string;
  /** As the user pool has it: anybody can have put any text there. */
  givenName: string | undefined;
  code: string;
  /** Placeholder of the account name; null but in invitations. */
  invitedAs: string | null;
}

export interface MailSettings extends MailLook {
  siteUrl: string;
}

export interface Mail {
  subject: string;
  html: string;
}

const page = (look: MailLook, content: string): string =>
  mailLayoutOf(look).page({ content, footer: text.ignore });

const greeting = ({ givenName }: MailRequest): string =>
  paragraph(escapeHtml(mailText.greeting(greetingNameOf(givenName))));

/** The placeholder stays as it is: encoded, Cognito would not find it. */
const linkTo = (path: string, { code, userName }: MailRequest, siteUrl: string) =>
  `${siteUrl}${path}?code=${code}&amp;username=${encodeURIComponent(userName)}`;

function linkMail(kind: 'signUp' | 'recovery', request: MailRequest, settings: MailSettings): Mail {
  const wording = text[kind];
  const path = kind === 'signUp' ? emailLinkPaths.confirm : emailLinkPaths.reset;
  const content =
    greeting(request) +
    paragraph(wording.body) +
    mailLayoutOf(settings).button(linkTo(path, request, settings.siteUrl), wording.action) +
    small(wording.expiry);
  return { subject: wording.subject(settings.brandName), html: page(settings, content) };
}

function invitationMail(request: MailRequest, settings: MailSettings): Mail {
  const wording = text.invitation;
  const content =
    greeting(request) +
    paragraph(wording.body) +
    `<table role="presentation">${credential(wording.username, request.invitedAs ?? '')}${credential(wording.password, request.code)}</table>` +
    mailLayoutOf(settings).button(`${settings.siteUrl}/login`, wording.action) +
    small(wording.expiry);
  return { subject: wording.subject(settings.brandName), html: page(settings, content) };
}

function codeMail(request: MailRequest, settings: MailSettings): Mail {
  const code = `<strong style="font-size:24px;letter-spacing:4px">${request.code}</strong>`;
  const content = paragraph(text.code.body) + paragraph(code);
  return { subject: text.code.subject(settings.brandName), html: page(settings, content) };
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
