/** A page or folder of WordPress itself, and a script, in a path: the site is above it. Never a host. */
const WORDPRESS_PAGE =
  /(?<=[^/:]\/*)\/(?:wp-(?:admin|content|includes|json)(?=[/?#]|$)|[^/?#]*\.php(?=[/?#]|$)).*$/is;

/** The address of a site without the page of WordPress that was copied with it: '/wp-admin/plugins.php', '/wp-login.php'. */
export const withoutPage = (url: string): string => url.replace(WORDPRESS_PAGE, '');
