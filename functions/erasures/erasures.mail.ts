import { escapeHtml } from '../core/html.ts';
import { mailLayoutOf, paragraph, type MailLook } from '../core/mail/mail-layout.ts';
import { mailText } from '../core/mail/mail-layout.text.ts';
import type { Erased } from './erasures.due.service.ts';
import { erasuresText as text } from './erasures.text.ts';

/** The last e-mail to a person: that they were deleted. */
export function renderGoodbye({ firstName, companyId }: Erased, look: MailLook) {
  const layout = mailLayoutOf(look);
  const said = companyId === null ? text.ofClient : text.ofMember;
  const lines = [mailText.greeting(firstName), ...said, text.last];
  const content = lines.map((one) => paragraph(escapeHtml(one))).join('');
  return {
    subject: text.subject(look.brandName),
    html: layout.page({ content, footer: text.footer }),
    text: [...lines, ...layout.signature, text.footer].join('\n\n'),
  };
}
