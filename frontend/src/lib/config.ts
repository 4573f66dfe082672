import { takeEarlyConfig } from './http/early-answers.ts';

/** How the theme draws a brand's colour: degrees in OKLCH, and 0 for grey to 1, as CSS writes them. */
export interface BrandTones {
  hue: string;
  strength: string;
}

/** What people accept when they sign up: the texts' day and addresses. */
export interface Terms {
  version: string;
  url: string;
  /** Undefined where the privacy policy is no text of its own. */
  privacyUrl: string | undefined;
}

/** The run-time configuration, in `/config.json`: what the deployment says of its stage, with the settings (ADR 0023). */
export interface AppConfig {
  userPoolId: string;
  clientId: string;
  region: string;
  /** Set only where Cognito is emulated. */
  userPoolEndpoint: string | undefined;
  /** Base path of the API on this origin: `/api`. */
  apiBase: string;
  /** Digits only, with the country code: `56912345678`. */
  whatsappNumber: string;
  brand: string;
  /** Undefined for the colour that the theme is drawn for. */
  brandTones: BrandTones | undefined;
  /** A picture as a data URL; undefined for the portal's own mark. */
  brandLogo: string | undefined;
  timeZone: string;
  /** Undefined where the stage asks nothing. */
  terms: Terms | undefined;
}

const defaults: Record<string, string> = {
  apiBase: '/api',
  brand: 'WordPress Manager',
  timeZone: 'America/Santiago',
};

const tonesOf = (hue: string | undefined, strength: string | undefined) =>
  hue === undefined || strength === undefined ? undefined : { hue, strength };

/**
 * Checks a configuration. It does not use zod, which the sign-in page does not load (bundle budget).
 * @throws Error naming the field that is missing or not a text.
 */
export function parseConfig(value: unknown): AppConfig {
  if (typeof value !== 'object' || value === null) throw new Error('config.json is not an object');
  const given = new Map<string, unknown>(Object.entries(value));
  const optional = (name: string): string | undefined => {
    const field = given.get(name) ?? defaults[name];
    if (field === undefined || typeof field === 'string') return field;
    throw new Error(`config.json: ${name} is not a text`);
  };
  const text = (name: string): string => {
    const field = optional(name);
    if (field === undefined || field === '') throw new Error(`config.json: ${name} is missing`);
    return field;
  };
  const version = optional('termsVersion');
  return {
    userPoolId: text('userPoolId'),
    clientId: text('clientId'),
    region: text('region'),
    userPoolEndpoint: optional('userPoolEndpoint'),
    apiBase: text('apiBase'),
    whatsappNumber: text('whatsappNumber').replace(/\D/g, ''),
    brand: text('brand'),
    brandTones: tonesOf(optional('brandHue'), optional('brandStrength')),
    brandLogo: optional('brandLogo'),
    timeZone: text('timeZone'),
    terms:
      version === undefined
        ? undefined
        : { version, url: text('termsUrl'), privacyUrl: optional('privacyUrl') },
  };
}

/** Reads the stage's configuration. */
export async function loadConfig(fetcher: typeof fetch = fetch): Promise<AppConfig> {
  const response = await (takeEarlyConfig() ?? fetcher('/config.json', { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`config.json answered ${String(response.status)}`);
  return parseConfig(await response.json());
}
