import { createSHA256 } from 'hash-wasm';

/** A SHA-256 that is computed piece by piece, by several programs one after the other. */
export interface RunningSha256 {
  update(bytes: Uint8Array): void;
  /** Where it stands, in base64. */
  state(): string;
  /** Hexadecimal, of all that it was given. */
  digest(): string;
}

/** WebAssembly: unlike Node's own, where it stands can be kept. `state`: where another one stood; null for the beginning. */
export async function createRunningSha256(state: string | null): Promise<RunningSha256> {
  const empty = await createSHA256();
  const hasher = state === null ? empty.init() : empty.load(Buffer.from(state, 'base64'));
  return {
    update: (bytes) => {
      hasher.update(bytes);
    },
    state: () => Buffer.from(hasher.save()).toString('base64'),
    digest: () => hasher.digest('hex'),
  };
}
