import { escapeHtml } from '../core/html.ts';
import {
  credential,
  mailLayoutOf,
  paragraph,
  small,
  type MailLook,
} from '../core/mail/mail-layout.ts';
import { shortened } from '../core/validation/shortened.ts';
import type { Inviter } from '../core/auth/user-pool.ts';
import { mailText } from '../core/mail/mail-layout.text.ts';
import { emailLinkPaths, greetingNameOf } from './accounts.domain.ts';
import { accountsText as text } from './accounts.text.ts';

/** Most characters of a company's name. */
const COMPANY_LENGTH = 80;

/** Mail programs make links of it. */
const looksLikeAddress = (name: string): boolean => /:\/|www\.|[^\s.]\.[^\s.]{2}/i.test(name);

/** A Cognito e-mail to be worded. `code` and `invitedAs` are the placeholders Cognito replaces when sending. */
export interface MailRequest {
  triggerSource: string;
  userName: string;
  /** As the user pool has it: anybody can have put any text there. */
  givenName: string | undefined;
  code: string;
  /** Placeholder of the account name; null but in invitations. */
  invitedAs: string | null;
  /** Who invites, and to which company, as they call themselves. */
  inviter?: Partial<Inviter> | undefined;
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

const greetingOf = ({ givenName }: Pick<MailRequest, 'givenName'>): string =>
  mailText.greeting(greetingNameOf(givenName));

const greeting = (request: Pick<MailRequest, 'givenName'>): string =>
  paragraph(escapeHtml(greetingOf(request)));

/** What the e-mail of a link is made of. */
type MailLink = Pick<MailRequest, 'userName' | 'givenName' | 'code'>;

const linkPaths = { signUp: emailLinkPaths.confirm, recovery: emailLinkPaths.reset };

/** The code stays as it is: encoded, Cognito would not find its placeholder, and ours has nothing to encode. */
const linkTo = (
  kind: keyof typeof linkPaths,
  { code, userName }: MailLink,
  { siteUrl }: MailSettings,
) => `${siteUrl}${linkPaths[kind]}?code=${code}&username=${encodeURIComponent(userName)}`;

function linkMail(kind: 'signUp' | 'recovery', link: MailLink, settings: MailSettings): Mail {
  const wording = text[kind];
  const content =
    greeting(link) +
    paragraph(wording.body) +
    mailLayoutOf(settings).button(
      linkTo(kind, link, settings).replaceAll('&', '&amp;'),
      wording.action,
    ) +
    small(wording.expiry);
  return { subject: wording.subject(settings.brandName), html: page(settings, content) };
}

/** The e-mail of a recovery, which the portal sends itself. */
export function renderRecovery(link: MailLink, settings: MailSettings): Mail & { text: string } {
  const { body, action, expiry } = text.recovery;
  const lines = [
    ...[greetingOf(link), body, `${action}: ${linkTo('recovery', link, settings)}`, expiry],
    ...[...mailLayoutOf(settings).signature, text.ignore],
  ];
  return { ...linkMail('recovery', link, settings), text: `${lines.join('\n\n')}\n` };
}

/** Who invites, and to which company. What is no name of a person is left out, and so is a company that reads like an address. */
function inviterIn({ inviter }: MailRequest, { brandName }: MailSettings): string {
  const { ofNobody, byProvider, byCompany, toAccount } = text.invitation;
  const by = greetingNameOf(inviter?.invitedBy);
  if (by === '') return ofNobody;
  const { company } = inviter ?? {};
  if (company === undefined) return byProvider(by, brandName);
  return company === '' || looksLikeAddress(company)
    ? toAccount(by, brandName)
    : byCompany(by, shortened(company, COMPANY_LENGTH), brandName);
}

function invitationMail(request: MailRequest, settings: MailSettings): Mail {
  const wording = text.invitation;
  const content =
    greeting(request) +
    paragraph(escapeHtml(inviterIn(request, settings))) +
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

/** Words the Spanish e-mail for what Cognito is about to send: sign-up, invitation, or a plain code. */
export function renderMail(request: MailRequest, settings: MailSettings): Mail {
  switch (request.triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return linkMail('signUp', request, settings);
    case 'CustomMessage_AdminCreateUser':
      return invitationMail(request, settings);
    default:
      return codeMail(request, settings);
  }
}
