import { ConfigError } from './config.ts';
import type { StageConfig } from './config.ts';

/** Where the stage's Lambdas reach PayPal's REST API, without a trailing slash. */
export function paypalUrlOf({ paypal, local }: Pick<StageConfig, 'paypal' | 'local'>): string {
  if (paypal === 'live') return 'https://api-m.paypal.com';
  if (paypal === 'sandbox') return 'https://api-m.sandbox.paypal.com';
  if (!local) throw new ConfigError('Only the local stage has a simulator of PayPal');
  return `http://127.0.0.1:${String(local.paypalPort)}`;
}
