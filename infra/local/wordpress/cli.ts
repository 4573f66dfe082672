/* The local WordPress alone: node infra/local/wordpress/cli.ts [--port N] [--dir D] [--key K], until Ctrl+C. */
import { parseArgs } from 'node:util';
import { startWordPress } from './wordpress.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4282' },
    dir: { type: 'string', default: '.local/wordpress' },
    cache: { type: 'string', default: '.cache' },
    key: { type: 'string', default: 'clave-de-demostracion' },
    'playground-php': { type: 'string' },
  },
});
const playgroundPhp = values['playground-php'];
const began = Date.now();
const wordpress = await startWordPress({
  port: Number(values.port),
  dir: values.dir,
  cacheDir: values.cache,
  key: values.key,
  log: (line) => console.log(line),
  engine: playgroundPhp === undefined ? 'auto' : { playgroundPhp },
});
const seconds = ((Date.now() - began) / 1000).toFixed(1).replace('.', ',');
console.log(`${wordpress.url} (${wordpress.engine}, ${seconds} s) · Ctrl+C para terminar`);
console.log(`wp-admin: ${wordpress.admin.user} / ${wordpress.admin.password}`);

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void wordpress.stop().then(() => process.exit(0)));
}
