/** Files whose name changes with their content. */
export const hashedFilesFolder = 'assets';

/** Kept for ever: another content has another name. */
export const hashedFileCacheControl = 'public, max-age=31536000, immutable';

/** Asked for again every time, and answered from the cache when nothing changed. */
export const entryFileCacheControl = 'no-cache';

/** `Cache-Control` of a file of the built SPA, by its path without a leading slash. */
export function cacheControlOf(path: string): string {
  return path.startsWith(`${hashedFilesFolder}/`) ? hashedFileCacheControl : entryFileCacheControl;
}
