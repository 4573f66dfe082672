/** A download that has not begun by then never does. Milliseconds. */
const KEPT_MS = 60_000;

/** Saves a file that was made in the browser; the page stays. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
