import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { isBlockedPort } from './blocked-ports.ts';
import type { LocalConfig, LocalPorts } from './local-config.ts';
import { portVariables } from './local-config.ts';
import { StartupError } from '../process/startup-error.ts';

/** A port that cannot be used, and whose it would have been. */
export interface BusyPort {
  name: keyof LocalPorts;
  port: number;
}

/**
 * Checks every port before anything starts, so that nothing is half started when one is in use.
 *
 * @throws StartupError naming the ports that are in use and the variables that move them.
 */
export async function requireFreePorts(config: Pick<LocalConfig, 'ports' | 'wordpress'>) {
  const names = Object.keys(config.ports) as (keyof LocalPorts)[];
  const wanted = names
    .map((name) => ({ name, port: config.ports[name] }))
    .filter(({ name }) => name !== 'wordpress' || config.wordpress);
  const repeated = wanted.filter(({ port }, index) =>
    wanted.some((other, at) => at < index && other.port === port),
  );
  if (repeated.length > 0) throw new StartupError(repeatedPortsMessage(repeated));

  const free = await Promise.all(wanted.map(({ port }) => isPortFree(port)));
  const busy = wanted.filter((_, index) => free[index] !== true);
  if (busy.length > 0) throw new StartupError(busyPortsMessage(busy));
}

/** One line for each port in use, with the variable that moves it. */
export function busyPortsMessage(busy: readonly BusyPort[]): string {
  const lines = busy.map(({ name, port }) => {
    const { variable, what } = portVariables[name];
    return `El puerto ${port}, donde iría ${what}, está ocupado: cierra lo que lo usa o elige otro, por ejemplo ${variable}=${otherPort(port)} npm start`;
  });
  return [...lines, '(¿Hay otro npm start en marcha?)'].join('\n');
}

const PORT_MAX = 65_535;

/** A port to try instead of one that is in use. */
function otherPort(port: number): number {
  const candidate = port + 1000 > PORT_MAX ? port - 1000 : port + 1000;
  return isBlockedPort(candidate) ? candidate + 1 : candidate;
}

function repeatedPortsMessage(repeated: readonly BusyPort[]): string {
  return repeated
    .map(
      ({ name, port }) => `${portVariables[name].variable} repite el puerto ${port}: elige otro.`,
    )
    .join('\n');
}

/**
 * Whether nothing listens on a loopback port. Asks by connecting, on both families because browsers
 * may resolve localhost to either, and then by listening: macOS lets one bind over a wildcard listener.
 */
export async function isPortFree(port: number): Promise<boolean> {
  const answered = await Promise.all(['127.0.0.1', '::1'].map((host) => answers(host, port)));
  return !answered.includes(true) && (await canListen(port));
}

/** Ports that were free a moment ago, chosen by the system and different from one another; for tests. */
export async function findFreePorts(count: number): Promise<number[]> {
  // All are held at once, or the system may give the same one twice.
  const servers = await Promise.all(Array.from({ length: count }, () => listenOn(0)));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(close));
  return ports;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

async function canListen(port: number): Promise<boolean> {
  try {
    await close(await listenOn(port));
    return true;
  } catch {
    return false;
  }
}

function listenOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
