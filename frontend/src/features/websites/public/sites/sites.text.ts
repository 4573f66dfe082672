/** Wording of what the lists of sites share. */
export const sitesText = {
  views: 'Vistas de los sitios',
  /** The list with what a site is, and the one with how it is. */
  view: { websites: 'Datos', status: 'Estado' },
  /** Of administrators: whose a site is. */
  client: 'Cliente',
  withoutOwner: 'Sin propietario',
  withoutOwnerTitle: 'Solo los administradores ven este sitio.',
  duplicate: 'Duplicado',
  duplicateTitle:
    'Es el mismo WordPress que otro sitio registrado: en los totales se cuenta una vez.',
  opensInNewTab: '(se abre en una pestaña nueva)',
  withoutHttps: 'Sin HTTPS',
  withoutHttpsTitle: 'Este sitio usa http: su API Key viaja sin cifrar.',
} as const;
