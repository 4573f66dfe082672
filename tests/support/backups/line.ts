import { once } from 'node:events';
import {
  createServer,
  request as askServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** The line between a browser and everything else, on which a test may hold or lose the parts of uploads. */
export interface Line {
  /** What the browser takes for its proxy. */
  readonly url: string;
  /** From now on parts wait until they are let through. */
  readonly hold: () => void;
  readonly pass: (...partNumbers: number[]) => void;
  /** One more upload passes with all its parts, in the order in which uploads reach the line. */
  readonly passUpload: () => void;
  /** So many of those that were let through are cut off as they come, whichever they are. */
  readonly lose: (times: number) => void;
  readonly close: () => Promise<void>;
}

/** Every request has a connection of its own: browsers repeat by themselves what fails on one that was used before. */
const isOfConnection = (name: string) =>
  ['connection', 'keep-alive', 'proxy-connection'].includes(name.toLowerCase());

function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const kept = ['connection', 'close'];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!isOfConnection(name)) kept.push(name, value);
  }
  return kept;
}

/** Asks what the browser asks, and hands back what is answered. An end on one side is one on the other. */
function carry(asked: IncomingMessage, given: ServerResponse): void {
  const { url = '', method } = asked;
  const forth = askServer(url, { method, headers: headersOf(asked), agent: false });
  forth.on('response', (answer) => {
    given.writeHead(answer.statusCode ?? 502, headersOf(answer));
    answer.pipe(given);
    answer.on('error', () => given.destroy());
  });
  forth.on('error', () => given.destroy());
  given.on('close', () => forth.destroy());
  asked.pipe(forth);
}

interface Part {
  uploadId: string;
  partNumber: number;
}

/** Undefined for what is no part. */
function partOf({ url = '' }: IncomingMessage): Part | undefined {
  const query = new URL(url).searchParams;
  const [uploadId, partNumber] = [query.get('uploadId'), query.get('partNumber')];
  return uploadId === null || partNumber === null
    ? undefined
    : { uploadId, partNumber: Number(partNumber) };
}

export async function openLine(): Promise<Line> {
  const passing = new Set<number>();
  const waiting = new Map<() => void, Part>();
  const uploads = new Set<string>();
  let passingUploads = 0;
  let isHolding = false;
  let losses = 0;

  const mayPass = ({ uploadId, partNumber }: Part) =>
    !isHolding ||
    passing.has(partNumber) ||
    [...uploads].slice(0, passingUploads).includes(uploadId);
  const letThrough = () => {
    for (const [goOn, part] of waiting) {
      if (!mayPass(part)) continue;
      waiting.delete(goOn);
      goOn();
    }
  };
  const carryPart = (asked: IncomingMessage, given: ServerResponse) => {
    if (asked.method !== 'PUT' || losses === 0) {
      carry(asked, given);
      return;
    }
    losses -= 1;
    asked.socket.destroy();
  };
  const server = createServer((asked, given) => {
    const part = partOf(asked);
    if (part === undefined) {
      carry(asked, given);
      return;
    }
    uploads.add(part.uploadId);
    if (mayPass(part)) carryPart(asked, given);
    else {
      // Held from its preflight on: of a PUT that waits, a browser counts as sent what sockets take.
      const goOn = () => carryPart(asked, given);
      waiting.set(goOn, part);
      given.on('close', () => waiting.delete(goOn));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    hold: () => {
      isHolding = true;
    },
    pass: (...partNumbers) => {
      for (const partNumber of partNumbers) passing.add(partNumber);
      letThrough();
    },
    passUpload: () => {
      passingUploads += 1;
      letThrough();
    },
    lose: (times) => {
      losses = times;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
