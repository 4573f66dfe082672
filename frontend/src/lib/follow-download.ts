/**
 * Goes to the address of a file, which answers a download: the page stays. Not by a request of the page's own, which
 * would hold the whole file in memory.
 */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
