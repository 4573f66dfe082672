import * as z from 'zod';
import { brandTones } from '../core/validation/colour.ts';
import { dayField } from '../core/validation/day.ts';
import { fieldMessages } from '../core/validation/fields.ts';
import { isPhone, plainPhone } from '../core/validation/phone.ts';
import { requiredTextField } from '../core/validation/text.ts';
import { typedDecimal } from '../core/validation/typed-number.ts';
import { isPicture } from './settings.logo.domain.ts';
import { settingMailFields, settingMailMessages, standardMails } from './settings.mails.domain.ts';

/** The logo is in the file that every page waits for: some 6 KB of picture as base64. */
export const LOGO_MAX_LENGTH = 8_000;

export const settingsMessages = {
  ...settingMailMessages,
  logo: 'El logo debe ser una imagen PNG, JPEG, WebP, GIF o SVG',
  logoTooLarge: 'El logo es demasiado grande',
  taxName: 'Escribe el nombre del impuesto',
  summaryHour: 'Elige una hora',
  syncPeriod: 'Elige cada cuánto se sincronizan los sitios',
  holidays: 'Escribe un feriado por línea, como 25/12/2026',
  holidaysMax: 'No más de 100 feriados',
  taxPercent: 'El porcentaje debe ser un número entre 0 y 50, con dos decimales como máximo',
};

/** Some years of them. */
const HOLIDAYS_MAX = 100;
const TAX_NAME_MAX_LENGTH = 20;
const TAX_PERCENT_MAX = 50;

/**
 * How often each site may be synchronised. A site is outdated after 24 hours (spec 001 §4): half of that is the longest,
 * and a change from any of them to another leaves no site without a sync for so long.
 */
export const syncPeriods = [60, 180, 360, 720] as const;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The days of the setting, yyyy-MM-dd. */
export const holidaysOf = ({ holidays }: { holidays: string }): string[] => linesOf(holidays);

/** The rules of the settings that people edit. */
const settingFields = {
  ...settingMailFields,
  /** A picture as a base64 data URL; null for the portal's own mark. */
  brandLogo: z
    .string()
    .max(LOGO_MAX_LENGTH, settingsMessages.logoTooLarge)
    .refine(isPicture, settingsMessages.logo)
    .nullable(),
  /** Digits with the country code, as wa.me wants them. */
  whatsappNumber: z
    .string()
    .transform(plainPhone)
    .pipe(z.string().refine(isPhone, fieldMessages.phone('WhatsApp')))
    .transform((phone) => phone.slice(1)),
  /** Each site is synchronised once in this many minutes. */
  syncPeriodMinutes: z.literal(syncPeriods, settingsMessages.syncPeriod),
  /** When administrators get their daily summary: an hour of the provider's day. */
  summaryHour: z
    .number(settingsMessages.summaryHour)
    .int(settingsMessages.summaryHour)
    .min(0, settingsMessages.summaryHour)
    .max(23, settingsMessages.summaryHour),
  /** Days without work besides Saturdays and Sundays, yyyy-MM-dd, one a line, in order; empty for none. */
  holidays: z
    .string(settingsMessages.holidays)
    .transform(linesOf)
    .pipe(
      z
        .array(z.string())
        .refine((days) => days.every((day) => dayField.safeParse(day).success), {
          error: settingsMessages.holidays,
          abort: true,
        })
        .max(HOLIDAYS_MAX, settingsMessages.holidaysMax),
    )
    .transform((days) => [...new Set(days)].toSorted().join('\n')),
  /** What receipts call the tax: 'IVA'. */
  receiptTaxName: requiredTextField('impuesto', {
    max: TAX_NAME_MAX_LENGTH,
    required: settingsMessages.taxName,
  }),
  /** What is added to the net price; prices include it. Receipts show no tax at 0. */
  receiptTaxPercent: z
    .number(settingsMessages.taxPercent)
    .min(0, settingsMessages.taxPercent)
    .max(TAX_PERCENT_MAX, settingsMessages.taxPercent)
    .multipleOf(0.01, settingsMessages.taxPercent),
};

/** The hours of a day. */
export const summaryHours = Array.from({ length: 24 }, (_, hour) => hour);

/** The settings that no stage's configuration has. */
export const standardSettings = {
  /** Of the provider's zone. */
  summaryHour: 8,
  holidays: '',
  receiptTaxName: 'IVA',
  receiptTaxPercent: 0,
  ...standardMails,
};

/** The settings that are in force: those that were edited, and the stage's configuration for the others. */
const portalSettingsSchema = z.object({
  brandName: z.string(),
  brandColour: z.string(),
  brandLogo: z.string().nullable(),
  whatsappNumber: z.string(),
  syncPeriodMinutes: z.number(),
  mailClosing: z.string(),
  mailReplyTo: z.string(),
  summaryHour: z.number(),
  holidays: z.string(),
  receiptTaxName: z.string(),
  receiptTaxPercent: z.number(),
});
export type PortalSettings = z.output<typeof portalSettingsSchema>;
export type SettingName = keyof PortalSettings;

/** The names of the settings in a sentence, in the order of the screen. */
export const settingNames: Record<SettingName, string> = {
  brandName: 'el nombre',
  brandColour: 'el color',
  brandLogo: 'el logo',
  whatsappNumber: 'el WhatsApp',
  syncPeriodMinutes: 'el período de las sincronizaciones',
  mailClosing: 'la despedida de los emails',
  mailReplyTo: 'el email de contacto',
  summaryHour: 'la hora del resumen diario',
  holidays: 'los feriados',
  receiptTaxName: 'el nombre del impuesto',
  receiptTaxPercent: 'el porcentaje del impuesto',
};

/** What receipts say of the tax, and where clients' messages and answers go. */
const guardedSettings = [
  'receiptTaxName',
  'receiptTaxPercent',
  'whatsappNumber',
  'mailReplyTo',
] as const satisfies readonly SettingName[];

/** '25/12/2026' as 2026-12-25; what is no such day stays, and is refused. */
function typedDay(line: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(line) ?? [];
  return year === '' ? line : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What the forms of the screen check. */
export const settingsFormSchema = z.object({
  ...settingFields,
  // The stage's own period may stand; the form offers it beside the others.
  syncPeriodMinutes: z.string().transform(Number).pipe(z.number()),
  summaryHour: z.string().transform(Number).pipe(settingFields.summaryHour),
  holidays: z
    .string()
    .transform((typed) => linesOf(typed).map(typedDay).join('\n'))
    .pipe(settingFields.holidays),
  receiptTaxPercent: z.string().transform(typedDecimal).pipe(settingFields.receiptTaxPercent),
});

/**
 * An edit: the settings that are sent, and the revision that it began with. Null is back to the stage's configuration.
 */
export const settingsChangeSchema = z
  .object({
    brandName: settingFields.brandName.nullable(),
    brandColour: settingFields.brandColour.nullable(),
    brandLogo: settingFields.brandLogo,
    whatsappNumber: settingFields.whatsappNumber.nullable(),
    syncPeriodMinutes: settingFields.syncPeriodMinutes.nullable(),
    mailClosing: settingFields.mailClosing.nullable(),
    mailReplyTo: settingFields.mailReplyTo.nullable(),
    summaryHour: settingFields.summaryHour.nullable(),
    holidays: settingFields.holidays.nullable(),
    receiptTaxName: settingFields.receiptTaxName.nullable(),
    receiptTaxPercent: settingFields.receiptTaxPercent.nullable(),
  } satisfies Record<SettingName, z.ZodType>)
  .partial()
  .extend({ revision: z.number().int() });
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** As the screen reads them. */
export const settingsViewSchema = z.object({
  values: portalSettingsSchema,
  /** What the stage's configuration says. */
  defaults: portalSettingsSchema,
  revision: z.number().int(),
});
export type SettingsView = z.output<typeof settingsViewSchema>;

/** Whether a change asks for the password. */
export const isGuardedChange = (
  { values, defaults }: Pick<SettingsView, 'values' | 'defaults'>,
  change: SettingsChange,
): boolean =>
  guardedSettings.some(
    (name) => change[name] !== undefined && (change[name] ?? defaults[name]) !== values[name],
  );

/** What is stored: only what differs from the stage's configuration. Rules may change; older values stay readable. */
export const storedSettingsSchema = z.object({
  brandName: z.string().nullable(),
  brandColour: z.string().nullable(),
  brandLogo: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  syncPeriodMinutes: z.number().nullable(),
  mailClosing: z.string().nullable(),
  mailReplyTo: z.string().nullable(),
  summaryHour: z.number().nullable(),
  holidays: z.string().nullable(),
  receiptTaxName: z.string().nullable(),
  receiptTaxPercent: z.number().nullable(),
  revision: z.number().int(),
} satisfies Record<SettingName, z.ZodType> & { revision: z.ZodType });
export type StoredSettings = z.output<typeof storedSettingsSchema>;

/** Nothing was edited yet. */
export const unedited: StoredSettings = {
  brandName: null,
  brandColour: null,
  brandLogo: null,
  whatsappNumber: null,
  syncPeriodMinutes: null,
  mailClosing: null,
  mailReplyTo: null,
  summaryHour: null,
  holidays: null,
  receiptTaxName: null,
  receiptTaxPercent: null,
  revision: 0,
};

const namesOf = (some: object) =>
  (Object.keys(settingNames) as SettingName[]).filter((name) => name in some);

/** The settings that are in force, of those that `defaults` has. */
export const settingsInForce = <D extends Partial<PortalSettings>>(
  stored: StoredSettings,
  defaults: D,
): D => ({
  ...defaults,
  ...Object.fromEntries(
    namesOf(defaults)
      .filter((name) => stored[name] !== null)
      .map((name) => [name, stored[name]]),
  ),
});

/** The settings after an edit. A value equal to the stage's configuration is not stored: it follows it. */
export function editSettings(
  before: StoredSettings,
  { revision: _, ...change }: SettingsChange,
  defaults: PortalSettings,
): StoredSettings {
  const sent = namesOf(change).filter((name) => change[name] !== undefined);
  const edited = sent.map((name) => [
    name,
    change[name] === defaults[name] ? null : (change[name] ?? null),
  ]);
  return { ...before, ...(Object.fromEntries(edited) as Partial<StoredSettings>) };
}

/** The settings that an edit changes. */
export const changedSettings = (before: StoredSettings, after: StoredSettings): SettingName[] =>
  namesOf(settingNames).filter((name) => before[name] !== after[name]);

/** What the deployment says of the stage: `/stage.json` in the bucket of the SPA. The settings take nothing else of it. */
export const stageFileSchema = z.looseObject({
  whatsappNumber: z.string(),
  brand: z.string(),
  brandColour: z.string(),
  brandLogo: z.string().optional(),
});

/**
 * The SPA's configuration, `/config.json`: what the deployment says of the stage, with the settings that are in force. The
 * colour is there as the theme needs it.
 */
export function portalConfigOf(stage: z.output<typeof stageFileSchema>, stored: StoredSettings) {
  const { brand, brandColour, brandLogo, whatsappNumber, ...identity } = stage;
  const defaults = {
    ...{ brandName: brand, brandColour, whatsappNumber },
    brandLogo: brandLogo ?? null,
  };
  const settings = settingsInForce(stored, defaults);
  const tones = brandTones(settings.brandColour);
  return {
    ...identity,
    whatsappNumber: settings.whatsappNumber,
    brand: settings.brandName,
    ...(tones && { brandHue: String(tones.hue), brandStrength: tones.strength.toFixed(2) }),
    ...(settings.brandLogo !== null && { brandLogo: settings.brandLogo }),
  };
}
