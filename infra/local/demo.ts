/** The demo people and their site. They exist on this machine only, so their passwords are no secret. */
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
] as const;

export type DemoUser = (typeof demoUsers)[number];

/** The key that the local WordPress's connector accepts: fixed, so that a restart finds the site working. */
export const demoConnectorKey = 'clave-demo-del-conector-local';

export const demoWebsiteName = 'WordPress de demostración';
