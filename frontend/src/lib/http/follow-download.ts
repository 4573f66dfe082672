import { ReadableError } from './api-error.ts';

const notReached =
  'No pudimos conectar con el almacenamiento. Revisa tu conexión e inténtalo de nuevo.';
const refused = (status: number) =>
  `El almacenamiento no entregó el archivo (${String(status)}). Vuelve a intentarlo en unos minutos.`;

/** The storage did not return a file; status 0 when it was unreachable. */
class DownloadRefused extends ReadableError {
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? notReached : refused(status));
    this.name = 'DownloadRefused';
    this.status = status;
  }
}

/** The status of a GET on the storage. The body is cancelled as soon as the headers arrive. */
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
 * Navigates to a download URL; the page stays. A fetch would hold the whole file in memory. A response that is not a
 * download would replace the page, so the status is checked first.
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
