import { escapeHtml } from '../core/html.ts';
import { mailLayoutOf, paragraph, type MailLook } from '../core/mail/mail-layout.ts';
import { mailText } from '../core/mail/mail-layout.text.ts';
import { erasuresText as text } from './erasures.text.ts';

/** The last e-mail to a person: that they were deleted. */
export function renderGoodbye(firstName: string, look: MailLook) {
  const layout = mailLayoutOf(look);
  const greeting = mailText.greeting(firstName);
  const content = [greeting, ...text.paragraphs].map((one) => paragraph(escapeHtml(one))).join('');
  return {
    subject: text.subject(look.brandName),
    html: layout.page({ content, footer: text.footer }),
    text: [greeting, ...text.paragraphs, ...layout.signature, text.footer].join('\n\n'),
  };
}
