import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isBlockedPort } from './blocked-ports.ts';
import { StartupError } from '../process/startup-error.ts';

/** The TCP ports of the local stack, all on the loopback interface. */
export interface LocalPorts {
  portal: number;
  stack: number;
  mailbox: number;
  wordpress: number;
  paypal: number;
}

/** Where the local stack lives and what it is made of. All paths are absolute. */
export interface LocalConfig {
  /** The checkout. */
  rootDir: string;
  /** State of this stack: databases, objects, logs, `stack.json`. `--fresh` empties it. */
  dir: string;
  /** What is slow to make and the same for every stack: the Python environment, WordPress. */
  cacheDir: string;
  ports: LocalPorts;
  /** Further loopback ports that a sync may read, for sites that tests make; nothing listens there yet. */
  sitePorts: readonly number[];
  fresh: boolean;
  wordpress: boolean;
  /** The portal asks for drills: a stage with `restoreDrill`. */
  drill: boolean;
  /** Starts what restores the backups that it asks for, in the background. */
  drillRunner: boolean;
  /** Demo users and their website. */
  demoData: boolean;
}

/** The environment variable that moves each port, and what listens there, in the words of the messages. */
export const portVariables: Record<keyof LocalPorts, { variable: string; what: string }> = {
  portal: { variable: 'PORTAL_PORT', what: 'el portal' },
  stack: { variable: 'STACK_PORT', what: 'la nube local' },
  mailbox: { variable: 'MAILBOX_PORT', what: 'el buzón' },
  wordpress: { variable: 'WORDPRESS_PORT', what: 'WordPress' },
  paypal: { variable: 'PAYPAL_PORT', what: 'el simulador de PayPal' },
};

const port = (fallback: number) => z.coerce.number().int().min(1024).max(65535).default(fallback);

const environment = z.object({
  PORTAL_PORT: port(4280),
  STACK_PORT: port(4566),
  MAILBOX_PORT: port(4281),
  WORDPRESS_PORT: port(4282),
  PAYPAL_PORT: port(4283),
  LOCAL_DIR: z.string().min(1).default('.local'),
});

const knownFlags = ['--fresh', '--no-wordpress', '--no-drill', '--no-demo-data'];

/**
 * The configuration that `npm start` reads from its environment and arguments.
 *
 * @throws StartupError naming the variable or the argument that is wrong.
 */
export function readLocalConfig(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  rootDir: string,
): LocalConfig {
  const unknown = args.find((argument) => !knownFlags.includes(argument));
  if (unknown !== undefined) {
    throw new StartupError(
      `No conozco la opción ${unknown}. Las que hay son ${knownFlags.join(', ')}.`,
    );
  }
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new StartupError(
      `${name} vale «${env[name] ?? ''}» y debe ser un número de puerto entre 1024 y 65535.`,
    );
  }
  const values = parsed.data;
  const ports: LocalPorts = {
    portal: values.PORTAL_PORT,
    stack: values.STACK_PORT,
    mailbox: values.MAILBOX_PORT,
    wordpress: values.WORDPRESS_PORT,
    paypal: values.PAYPAL_PORT,
  };
  requireOpenPorts(ports);
  return {
    rootDir,
    dir: resolve(rootDir, values.LOCAL_DIR),
    cacheDir: join(rootDir, '.cache'),
    ports,
    sitePorts: [],
    fresh: args.includes('--fresh'),
    wordpress: !args.includes('--no-wordpress'),
    drill: !args.includes('--no-drill'),
    drillRunner: !args.includes('--no-drill'),
    demoData: !args.includes('--no-demo-data'),
  };
}

/** @throws StartupError naming a port that no browser would open, before anything starts on it. */
function requireOpenPorts(ports: LocalPorts): void {
  const names = Object.keys(ports) as (keyof LocalPorts)[];
  const blocked = names.find((name) => isBlockedPort(ports[name]));
  if (blocked === undefined) return;
  const { variable, what } = portVariables[blocked];
  throw new StartupError(
    `${variable} vale ${ports[blocked]}, y ahí no puede ir ${what}: los navegadores y Node bloquean ese puerto, que es de otro protocolo. Elige otro.`,
  );
}

/** An exported but empty variable means the default, as shells and CI systems leave them behind. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
