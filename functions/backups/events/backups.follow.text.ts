/** What the log of a site's backups says when the site is somebody else's. */
export const followText = {
  keyRevoked: 'La API Key se revocó porque el sitio tiene otro propietario',
};
