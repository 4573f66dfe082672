import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { newId } from '../../../../functions/core/id.ts';
import { profileKey } from '../../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import type { SiteStats } from '../../../../functions/status/status.domain.ts';
import type { Website } from '../../../../functions/websites/websites.domain.ts';
import { createTestTable } from '../../../support/dynamodb-local.ts';
import { sampleSite } from '../../../../functions/websites/websites.samples.ts';

/** An empty table of a test file's own. */
export const newTable = () => createTestTable(inject('dynamoDbEndpoint'));

/** Ids as Cognito makes them. */
export const personId = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-${String(n).padStart(12, '0')}`;

/** Makes clients of the table's, with no more of a profile than every person has. */
export async function addPeople(table: Table, ...userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    const person = { userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Soto' };
    const since = { createdAt: '2026-11-01T12:00:00.000Z', lastSignInAt: null };
    const Item = { ...profileKey(userId), ...person, ...since, role: 'cliente' };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
}

const started = Date.UTC(2026, 10, 20, 12);

/** An id as `newId` makes them, but the same in every run: what falls due when depends on it. */
const siteId = (createdAt: Date, of: string) =>
  newId(createdAt).slice(0, 10) + createHash('sha256').update(of).digest('hex').slice(0, 16);

/** The n-th site of a person: later ones have later ids. Texts are as long as those of real sites. */
export function sampleWebsite(
  n: number,
  userId: string | null,
  more: Partial<Website> = {},
): Website {
  const createdAt = new Date(started + n * 60_000);
  return sampleSite({
    websiteId: siteId(createdAt, `${String(userId)} ${String(n)}`),
    userId,
    name: `Panadería La Espiga ${String(n)}`,
    url: `https://www.panaderia-la-espiga-${String(n)}.cl`,
    type: 'informativo',
    comments: 'Sitio principal, con catálogo de productos.',
    wordpressVersion: '6.8.2',
    keyLast4: 'x9Kq',
    createdAt: createdAt.toISOString(),
    ...more,
  });
}

/** Names as real plugins have them: how well stats compress, and so what they cost, depends on it. */
const slugs =
  'akismet contact-form-7 woocommerce wordpress-seo elementor classic-editor wordfence jetpack wpforms-lite updraftplus really-simple-ssl all-in-one-wp-migration litespeed-cache mailchimp-for-wp wp-super-cache duplicate-post redirection autoptimize google-site-kit limit-login-attempts-reloaded loco-translate advanced-custom-fields smush cookie-law-info tinymce-advanced wp-mail-smtp header-footer-code-manager woocommerce-gateway-stripe mercadopago-payments transbank-webpay instagram-feed svg-support regenerate-thumbnails wp-optimize breadcrumb-navxt polylang user-role-editor broken-link-checker query-monitor disable-comments'.split(
    ' ',
  );
const titleOf = (slug: string) =>
  slug.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase(),
  );

/** What a site of so many plugins (at most 40) says about itself. */
export function sampleStats(plugins: number, wordpressVersion = '6.8.3'): SiteStats {
  return {
    wordpressVersion,
    phpVersion: '8.3.11',
    mysqlVersion: '8.0.39',
    plugins: slugs.slice(0, plugins).map((slug, n) => ({
      file: `${slug}/${slug}.php`,
      name: titleOf(slug),
      version: `${String(n % 12)}.${String((n * 7) % 20)}.${String((n * 13) % 30)}`,
      active: n % 3 !== 0,
      updatePending: n % 5 === 0,
    })),
    themes: ['Twenty Twenty-Five', 'Twenty Twenty-Four', 'Astra'].map((name, n) => ({
      name,
      version: `1.${String(n)}`,
      active: n === 0,
      updatePending: n === 1,
    })),
    pluginsCount: plugins,
    themesCount: 3,
    usersCount: 14,
    postsCount: 230,
    pagesCount: 18,
    productsCount: 96,
    ordersCount: 1_204,
  };
}
