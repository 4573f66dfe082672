import { DownloadRefused } from './download-refused.ts';

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
