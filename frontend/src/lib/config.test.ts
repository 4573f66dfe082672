import { describe, expect, it } from 'vitest';
import { loadConfig, parseConfig } from './config.ts';

const given = {
  userPoolId: 'pool',
  clientId: 'client',
  region: 'us-east-1',
  whatsappNumber: '+56 9 1234 5678',
};

describe('config.json', () => {
  it('gets defaults for what every stage shares, and digits for the WhatsApp number', () => {
    expect(parseConfig(given)).toMatchObject({
      apiBase: '/api',
      brand: 'WordPress Manager',
      timeZone: 'America/Santiago',
      userPoolEndpoint: undefined,
      whatsappNumber: '56912345678',
    });
  });

  it('has the tones of the brand where it says both', () => {
    const tones = { brandHue: '182', brandStrength: '0.55' };
    expect(parseConfig({ ...given, ...tones }).brandTones).toEqual({
      hue: '182',
      strength: '0.55',
    });
    expect(parseConfig({ ...given, brandHue: '182' }).brandTones).toBeUndefined();
    expect(parseConfig(given).brandTones).toBeUndefined();
  });

  it('has the terms where the stage has some', () => {
    expect(parseConfig(given).terms).toBeUndefined();
    const terms = { termsVersion: '2026-11-01', termsUrl: 'https://example.com/terminos' };
    expect(parseConfig({ ...given, ...terms }).terms).toEqual({
      ...{ version: '2026-11-01', url: 'https://example.com/terminos', privacyUrl: undefined },
    });
    expect(() => parseConfig({ ...given, termsVersion: '2026-11-01' })).toThrow('termsUrl');
  });

  it.each([
    ['a missing field', { ...given, clientId: undefined }, 'clientId is missing'],
    ['an empty field', { ...given, region: '' }, 'region is missing'],
    ['a field that is no text', { ...given, brand: 3 }, 'brand is not a text'],
    ['something else entirely', null, 'not an object'],
  ])('names %s', (_name, value, message) => {
    expect(() => parseConfig(value)).toThrow(message);
  });

  it('says so when it cannot be read', async () => {
    const missing = () => Promise.resolve(new Response('', { status: 404 }));
    await expect(loadConfig(missing)).rejects.toThrow('404');
  });
});
