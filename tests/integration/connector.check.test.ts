import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundClient } from '../../functions/core/outbound/outbound-client.ts';
import { createProbeSite } from '../../functions/status/check/status.check.connector.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const START_TIMEOUT_MS = 300_000; // the first run on a machine may install PHP and download WordPress

let wordpress: TestWordPress;

beforeAll(async () => {
  wordpress = await startTestWordPress('clave-de-prueba-larga-1234567890');
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (wordpress as TestWordPress | undefined)?.stop();
});

/** As a check looks at it, with nothing but its address. */
function probe() {
  const { port } = new URL(wordpress.url);
  const outbound = createOutboundClient({ allowedLoopbackPorts: [Number(port)] });
  return createProbeSite(outbound)(wordpress.url);
}
const PLUGIN = "'gnusys-connector/gnusys-connector.php'";
const load = "require_once ABSPATH . 'wp-admin/includes/plugin.php';";
const found = { reachable: true, wordpress: true, problem: null };

test('a check finds WordPress, its name and the connector, and is no wrong key to it', async () => {
  const name = await wordpress.ask("get_option( 'blogname' )");
  expect(await probe()).toMatchObject({ ...found, connector: true, siteName: name });
  expect(await wordpress.ask("get_transient( 'gnusys_limits' )")).toBe(false);
});

test('a check finds the connector where the REST API is closed to visitors', async () => {
  const close =
    "add_filter( 'rest_authentication_errors', fn() => new WP_Error( 'rest_not_logged_in', 'no', array( 'status' => 401 ) ) );";
  const file = "WPMU_PLUGIN_DIR . '/closed.php'";
  await wordpress.run(`file_put_contents( ${file}, ${JSON.stringify(`<?php ${close}`)} );`);
  expect(await probe()).toMatchObject({ ...found, connector: true, siteName: null });
  await wordpress.run(`unlink( ${file} );`);
});

test('a check finds WordPress without the connector, and with plain permalinks', async () => {
  await wordpress.run(`${load} deactivate_plugins( ${PLUGIN} );`);
  expect(await probe()).toMatchObject({ ...found, connector: false });
  await wordpress.run("update_option( 'permalink_structure', '' ); flush_rewrite_rules();");
  expect(await probe()).toMatchObject({ ...found, connector: false });
});
