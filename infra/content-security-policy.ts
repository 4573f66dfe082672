/**
 * The SPA's Content-Security-Policy: everything is our own, and nothing is inline. `connectOrigins` are the other origins that
 * the SPA calls: Cognito, and the buckets of files that people upload and download.
 * Our own scripts may compile WebAssembly, by which uploads are summed; nothing lets them make scripts of text.
 */
export function contentSecurityPolicyOf(connectOrigins: readonly string[]): string {
  const directives = {
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${[...new Set(connectOrigins)].join(' ')}`,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
