import { createHash } from 'node:crypto';
import {
  blocksOffer,
  blocksToFindSchema,
  missingBlocksSchema,
  type Recipe,
} from '../../../functions/backups/blocks/backups.blocks.domain.ts';
import { newSiteUploadSchema } from '../../../functions/backups/upload/backups.uploads.domain.ts';

/** What a test does to the storage of blocks. */
interface BlockTrouble {
  /** This many addresses have expired when they are used. */
  expired: number;
  /** This many blocks get lost after they were accepted. */
  lost: number;
}

/** The blocks of a site, as its portal keeps them. */
export interface PortalBlocks {
  /** Whether the portal takes blocks; else it is an older one. */
  isOn: boolean;
  readonly trouble: BlockTrouble;
  readonly stored: Map<string, Buffer>;
  /** Each block that was sent, in their order. */
  readonly sent: { readonly name: string; readonly bytes: number }[];
  /** How many blocks each call asked for. */
  readonly asked: number[];
}

export const createPortalBlocks = (): PortalBlocks => ({
  isOn: true,
  trouble: { expired: 0, lost: 0 },
  stored: new Map(),
  sent: [],
  asked: [],
});

/** What the answer to an announced backup says of blocks. */
export const offerBlocks = ({ isOn }: PortalBlocks, announced: unknown): object =>
  isOn && newSiteUploadSchema.parse(announced).blocks ? { blocks: blocksOffer } : {};

/** Those of the asked blocks that are not there, each with where it goes. */
export function missingBlocks({ stored, asked }: PortalBlocks, sent: unknown, url: string) {
  const { blocks } = blocksToFindSchema.parse(sent);
  asked.push(blocks.length);
  return missingBlocksSchema.parse({
    missing: blocks
      .filter(({ sha256 }) => !stored.has(sha256))
      .map(({ sha256, bytes }) => ({
        sha256,
        url: `${url}/bucket/blocks/${sha256}?bytes=${String(bytes)}`,
        headers: { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') },
      })),
  });
}

/** Takes a block, as S3 does. @returns the HTTP status */
export function takeBlock(blocks: PortalBlocks, url: URL, put: { headers: object; body: Buffer }) {
  const headers = new Headers(Object.entries(put.headers) as [string, string][]);
  const name = url.pathname.split('/').at(-1) ?? '';
  const sum = createHash('sha256').update(put.body).digest();
  const isAsSigned =
    headers.get('transfer-encoding') === null &&
    headers.get('content-length') === url.searchParams.get('bytes') &&
    headers.get('x-amz-checksum-sha256') === sum.toString('base64') &&
    sum.toString('hex') === name;
  if (!isAsSigned) return 400;
  if (blocks.trouble.expired > 0) {
    blocks.trouble.expired -= 1;
    return 403;
  }
  blocks.sent.push({ name, bytes: put.body.length });
  if (blocks.trouble.lost > 0) blocks.trouble.lost -= 1;
  else blocks.stored.set(name, put.body);
  return 200;
}

/** The archive of a recipe; undefined where a block is missing. */
export function joinBlocks({ stored }: PortalBlocks, recipe: Recipe): Buffer | undefined {
  const found = recipe.map(([name, bytes]) => {
    const block = stored.get(name);
    return block?.length === bytes ? block : undefined;
  });
  const there = found.filter((block) => block !== undefined);
  return there.length === found.length ? Buffer.concat(there) : undefined;
}
