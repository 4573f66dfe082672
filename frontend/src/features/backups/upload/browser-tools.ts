import { openHasher, startHashWorker } from './file-hasher.ts';
import { createPutPart } from './put-part.ts';
import type { UploadTools } from './upload-ports.ts';

/** Ends early, and quietly, when the signal is aborted. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** All that an upload needs of a browser. */
export const browserTools: Omit<UploadTools, 'api'> = {
  putPart: createPutPart(() => new XMLHttpRequest()),
  openHasher: (file, partBytes) => openHasher(file, partBytes, startHashWorker()),
  clock: { now: () => Date.now(), sleep },
  random: Math.random,
  connection: { isOnline: () => navigator.onLine, subscribe },
};
