import { once } from './once.ts';

/** Code in a chunk of its own. It is fetched once; after a failure the next call tries again. */
export interface LazyCode<Code> {
  load: () => Promise<Code>;
  /** Fetches it early and reports no failure: who waits for the code does. */
  preload: () => void;
  /** The code, where it has arrived. */
  loaded: () => Code | undefined;
}

export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | undefined;
  const load = once(async () => {
    loaded = await fetchCode();
    return loaded;
  });
  return { load, preload: () => void load().catch(() => undefined), loaded: () => loaded };
}
