import { contentSecurityPolicyOf } from '../../infra/content-security-policy.ts';
import { serveSpa, type SpaServer } from '../support/spa-server.ts';

/** The user pool of no one: what is asked of it is answered by a look, or not at all. */
export const pool = { region: 'us-east-1', userPoolId: 'us-east-1_looks', clientId: 'looks' };
export const COGNITO = `https://cognito-idp.${pool.region}.amazonaws.com`;

/** `/config.json`: of a stage without terms. */
export const stageConfig = {
  ...pool,
  whatsappNumber: '56912345678',
  brand: 'WordPress Manager',
  timeZone: 'America/Santiago',
};
const headers = { 'content-security-policy': contentSecurityPolicyOf([COGNITO]) };

/** Serves the built SPA with its Content-Security-Policy and nothing behind it. */
export const servePortal = (folder: string): Promise<SpaServer> =>
  serveSpa(folder, {
    extra: { '/config.json': JSON.stringify(stageConfig) },
    headersOf: () => headers,
  });
