import * as z from 'zod';
import { emailField, fieldMessages, sanitizeText } from '../core/validation/fields.ts';
import { requiredTextField, textField } from '../core/validation/text.ts';

const BRAND_NAME_MAX_LENGTH = 60;
const MAIL_CLOSING_MAX_LENGTH = 300;

export const settingMailMessages = {
  brandName: 'Escribe el nombre de tu marca',
  colour: 'El color debe tener el formato #4f46e5',
};

/** The rules of the settings that e-mails show. Apart from the others: each signed-in page loads the notifications' contract. */
export const settingMailFields = {
  /** Whose portal it is: screens, e-mails, receipts and reports say so. */
  brandName: requiredTextField('nombre', {
    max: BRAND_NAME_MAX_LENGTH,
    required: settingMailMessages.brandName,
  })
    .transform(sanitizeText)
    .pipe(z.string().min(1, settingMailMessages.brandName)),
  /** '#4f46e5'. Screens take its hue and keep their own lightness. */
  brandColour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, settingMailMessages.colour),
  /** The last lines of each e-mail; empty for none. */
  mailClosing: textField('despedida', { max: MAIL_CLOSING_MAX_LENGTH, lines: true }),
  /** Where answers to e-mails go, which they also say; empty for nowhere. One address: it is a header of e-mails. */
  mailReplyTo: z.union([z.literal(''), emailField('email de contacto')], {
    error: fieldMessages.email('email de contacto'),
  }),
};

/** What no stage's configuration says of e-mails. */
export const standardMails = { mailClosing: '', mailReplyTo: '' };

/** How an e-mail looks, and what it says of the provider: to be seen before it is saved. */
export const mailPreviewSchema = z.object(settingMailFields);
export type MailPreview = z.output<typeof mailPreviewSchema>;
