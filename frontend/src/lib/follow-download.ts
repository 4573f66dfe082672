import { ReadableError } from './api-error.ts';

const notReached =
  'No pudimos conectar con el almacenamiento. Revisa tu conexión e inténtalo de nuevo.';
const refused = (status: number) =>
  `El almacenamiento no entregó el archivo (${String(status)}). Vuelve a intentarlo en unos minutos.`;

/** The storage gives no file at the address it was asked for; status 0 where it was not reached. */
class DownloadRefused extends ReadableError {
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? notReached : refused(status));
    this.name = 'DownloadRefused';
    this.status = status;
  }
}

/** What the storage would answer, without its file: that is dropped as soon as its headers are there. */
async function statusOf(url: string): Promise<number> {
  const look = new AbortController();
  try {
    const { status } = await fetch(url, { cache: 'no-store', signal: look.signal });
    return status;
  } catch {
    return 0;
  } finally {
    look.abort();
  }
}

/**
 * Goes to the address of a file, which answers a download: the page stays. Not by a request of the page's own, which
 * would hold the whole file in memory. An answer that is no download would take the page away: it is looked for first.
 * @throws DownloadRefused
 */
export async function followDownload(url: string): Promise<void> {
  const status = await statusOf(url);
  if (status < 200 || status >= 300) throw new DownloadRefused(status);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
