import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { startTestWordPress, type TestWordPress, type TestWordPressOptions } from './wordpress.ts';

const PLUGIN = 'gnusys-connector/gnusys-connector.php';

/** A person of the network, with a password that signs them in. */
interface NetworkPerson {
  readonly user: string;
  readonly password: string;
}

export interface TestNetwork {
  readonly wordpress: TestWordPress;
  /** The second site. A network by domain knows its sites by host: one machine has two names for itself. */
  readonly subsite: { readonly url: string; readonly id: number };
  /** Administers the main site and is no super admin. */
  readonly mainAdmin: NetworkPerson;
  /** Administers the second site and is no super admin. */
  readonly subsiteAdmin: NetworkPerson;
}

/** Starts a real WordPress network of two sites, with the connector active on all of them. */
export async function startTestNetwork(
  key: string,
  { isByFolder = false, ...options }: TestWordPressOptions & { isByFolder?: boolean } = {},
): Promise<TestNetwork> {
  const wordpress = await startTestWordPress(key, options);
  try {
    return await makeNetwork(wordpress, isByFolder);
  } catch (error) {
    await wordpress.stop();
    throw error;
  }
}

async function makeNetwork(wordpress: TestWordPress, isByFolder: boolean): Promise<TestNetwork> {
  const { host: mainHost, port } = new URL(wordpress.url);
  const [subsiteHost, path] = isByFolder ? [mainHost, '/sucursal/'] : [`localhost:${port}`, '/'];
  const subsiteUrl = `http://${subsiteHost}${path}`.replace(/\/$/, '');
  await wordpress.run(`
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    foreach ( $GLOBALS['wpdb']->tables( 'ms_global' ) as $table => $name ) {
      $GLOBALS['wpdb']->$table = $name;
    }
    install_network();
    $made = populate_network( 1, '${mainHost}', 'admin@example.test', 'Red', '/', false );
    if ( is_wp_error( $made ) ) wp_die( $made );`);
  await defineNetwork(join(wordpress.root, 'wp-config.php'), mainHost, isByFolder);

  const mainAdmin = { user: 'principal', password: 'clave-principal' };
  const subsiteAdmin = { user: 'sucursal', password: 'clave-sucursal' };
  const id = z.int().parse(
    await wordpress.ask(`( static function () {
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      $main = wpmu_create_user( '${mainAdmin.user}', '${mainAdmin.password}', 'principal@example.test' );
      add_user_to_blog( 1, $main, 'administrator' );
      $owner = wpmu_create_user( '${subsiteAdmin.user}', '${subsiteAdmin.password}', 'sucursal@example.test' );
      remove_user_from_blog( $owner, 1 );
      $id = wp_insert_site( array( 'domain' => 'sucursal.test', 'path' => '${path}', 'network_id' => 1, 'user_id' => $owner, 'title' => 'Sucursal' ) );
      // WordPress's own functions take the port out of a host.
      $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->blogs, array( 'domain' => '${subsiteHost}' ), array( 'blog_id' => $id ) );
      clean_blog_cache( $id );
      update_blog_option( $id, 'siteurl', '${subsiteUrl}' );
      update_blog_option( $id, 'home', '${subsiteUrl}' );
      deactivate_plugins( '${PLUGIN}' );
      activate_plugin( '${PLUGIN}', '', true );
      return $id;
    } )()`),
  );
  // Updates that were found are the network's now, and no longer the first site's.
  await wordpress.run(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; require dirname( ABSPATH ) . '/scripts/demo-content.php'; portal_demo_updates();`,
  );
  const subsite = { url: subsiteUrl, id };
  const rules = `$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' ); flush_rewrite_rules( false );`;
  await wordpress.run(rules, { url: subsite.url });
  return { wordpress, subsite, mainAdmin, subsiteAdmin };
}

async function defineNetwork(config: string, mainHost: string, isByFolder: boolean): Promise<void> {
  const source = await readFile(config, 'utf8');
  const constants = `
define( 'MULTISITE', true );
define( 'SUBDOMAIN_INSTALL', ${String(!isByFolder)} );
define( 'DOMAIN_CURRENT_SITE', '${mainHost}' );
define( 'PATH_CURRENT_SITE', '/' );
define( 'SITE_ID_CURRENT_SITE', 1 );
define( 'BLOG_ID_CURRENT_SITE', 1 );
`;
  await writeFile(config, source.replace(/(?=\$table_prefix)/, constants));
}
