import { expect, test } from 'vitest';
import { readLocalConfig } from './local-config.ts';

test('has defaults for everything', () => {
  const config = readLocalConfig({}, [], '/portal');
  expect(config).toEqual({
    rootDir: '/portal',
    dir: '/portal/.local',
    cacheDir: '/portal/.cache',
    ports: { portal: 4280, stack: 4566, mailbox: 4281, wordpress: 4282, paypal: 4283 },
    sitePorts: [],
    fresh: false,
    wordpress: true,
    drill: true,
    drillRunner: true,
    demoData: true,
  });
});

test('reads ports and folder from the environment and choices from the arguments', () => {
  const env = { PORTAL_PORT: '7280', LOCAL_DIR: '/tmp/elsewhere', MAILBOX_PORT: '' };
  const config = readLocalConfig(env, ['--fresh', '--no-wordpress'], '/portal');
  expect(config.ports).toMatchObject({ portal: 7280, mailbox: 4281 });
  expect(config).toMatchObject({ dir: '/tmp/elsewhere', fresh: true, wordpress: false });
});

test.each(['PORTAL_PORT', 'STACK_PORT', 'MAILBOX_PORT', 'WORDPRESS_PORT', 'PAYPAL_PORT'])(
  'refuses a %s that browsers block, with the reason',
  (variable) => {
    for (const port of ['6566', '6665', '6669', '5060', '6000', '4190', '10080']) {
      expect(() => readLocalConfig({ [variable]: port }, [], '/portal')).toThrow(
        new RegExp(
          `^${variable} vale ${port}, y ahí no puede ir .*: los navegadores y Node bloquean`,
        ),
      );
    }
    expect(() => readLocalConfig({ [variable]: '6567' }, [], '/portal')).not.toThrow();
  },
);

test('says which variable or argument is wrong', () => {
  expect(() => readLocalConfig({ STACK_PORT: 'ochenta' }, [], '/portal')).toThrow(
    'STACK_PORT vale «ochenta» y debe ser un número de puerto entre 1024 y 65535.',
  );
  expect(() => readLocalConfig({ PORTAL_PORT: '80' }, [], '/portal')).toThrow(/PORTAL_PORT/);
  expect(() => readLocalConfig({}, ['--frsh'], '/portal')).toThrow('No conozco la opción --frsh');
});
