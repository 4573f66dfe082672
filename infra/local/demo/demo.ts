/** The demo people. They exist on this machine only, so their passwords are no secret. The first client has the WordPress. */
export const demoUsers = [
  {
    role: 'admin',
    email: 'admin@portal.test',
    password: 'admin-demo-2026',
    firstName: 'Ana',
    lastName: 'Administradora',
  },
  {
    role: 'cliente',
    email: 'cliente@portal.test',
    password: 'cliente-demo-2026',
    firstName: 'Carla',
    lastName: 'Cliente',
  },
  {
    role: 'cliente',
    email: 'pedro@portal.test',
    password: 'pedro-demo-2026',
    firstName: 'Pedro',
    lastName: 'Pastor Ñíguez',
  },
] as const;

export type DemoUser = (typeof demoUsers)[number];
export type DemoClient = Extract<DemoUser, { role: 'cliente' }>['email'];

/** A client whom the administrator invited and who has not come yet. */
export const demoInvitation = {
  email: 'nadia@portal.test',
  firstName: 'Nadia',
  lastName: 'Nueva',
  role: 'cliente',
  companyName: 'Floristería Nadia',
  phone: '+56 2 2345 6789',
} as const;

/** The key that the local WordPress's connector accepts: fixed, so that a restart finds the site working. */
export const demoConnectorKey = 'clave-demo-del-conector-local';

export const demoWebsiteName = 'WordPress de demostración';

export const demoProfiles: Record<DemoClient, Record<string, string>> = {
  'cliente@portal.test': {
    phone: '+56 9 1234 5678',
    whatsapp: '+56 9 8765 4321',
    secondaryEmail: 'carla.personal@ejemplo.cl',
    companyName: 'Pastelería Carla SpA',
    companyDni: '76.543.210-K',
    companyAddress: 'Av. Providencia 1234, oficina 56',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
    companyEconomicActivity: 'Elaboración de pan y productos de pastelería',
  },
  'pedro@portal.test': {
    phone: '+34 612 345 678',
    whatsapp: '+34 612 345 678',
    companyName: 'Agencia Pastor y Compañía de Comunicación Digital S.L.',
    companyCity: 'Valencia',
    companyCountry: 'España',
  },
};

export interface DemoWebsite {
  name: string;
  url: string;
  type: 'tienda' | 'informativo' | 'blog' | 'cotizador' | 'elearning';
  comments?: string;
  wordpressVersion?: string;
  /** Null: to be linked later. */
  apiKey: string | null;
}

/** Addresses under `.example` lead nowhere: a site with a key shows what a failed sync looks like. */
export const demoWebsites: Record<DemoClient, readonly DemoWebsite[]> = {
  'cliente@portal.test': [
    {
      name: 'Pastelería Carla',
      url: 'https://pasteleria-carla.example',
      type: 'tienda',
      comments: 'Tienda principal, con despacho a domicilio.',
      wordpressVersion: '6.8.3',
      apiKey: null,
    },
    {
      name: 'Blog de recetas',
      url: 'https://recetas.pasteleria-carla.example',
      type: 'blog',
      apiKey: 'clave-que-no-responde',
    },
    {
      name: 'Cursos de repostería',
      url: 'https://cursos.pasteleria-carla.example',
      type: 'elearning',
      comments: 'Alumnos nuevos cada marzo y agosto.',
      wordpressVersion: '6.7',
      apiKey: null,
    },
  ],
  'pedro@portal.test': [
    {
      name: 'Agencia Pastor',
      url: 'https://agencia-pastor.example',
      type: 'informativo',
      wordpressVersion: '6.8.2',
      apiKey: null,
    },
    {
      name: 'Cotizador de imprenta',
      url: 'https://imprenta.example/cotizador',
      type: 'cotizador',
      comments: 'El formulario avisa por email a ventas@imprenta.example.',
      apiKey: null,
    },
    {
      name: 'Fundación para la Conservación del Patrimonio Audiovisual de la Comunidad Valenciana',
      url: 'https://patrimonio-audiovisual-comunidad-valenciana.example/portal/informacion',
      type: 'informativo',
      comments:
        'Nombre oficial completo: así debe aparecer también en los reportes de cada trimestre.',
      apiKey: null,
    },
    {
      name: 'Ferretería Ñandú',
      url: 'http://ferreteria-nandu.example',
      type: 'tienda',
      comments: 'Todavía sin certificado.',
      apiKey: null,
    },
    {
      name: 'Academia de idiomas',
      url: 'https://academia-idiomas.example',
      type: 'elearning',
      wordpressVersion: '6.6.2',
      apiKey: null,
    },
    { name: 'Blog de viajes', url: 'https://viajes.example', type: 'blog', apiKey: null },
    {
      name: 'Cotizador de seguros',
      url: 'https://seguros.example',
      type: 'cotizador',
      wordpressVersion: '6.8.1',
      apiKey: null,
    },
    {
      name: 'Tienda de vinilos',
      url: 'https://vinilos.example',
      type: 'tienda',
      apiKey: null,
    },
  ],
};
