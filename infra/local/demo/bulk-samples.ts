import { randomUUID } from 'node:crypto';
import { newId } from '../../../functions/core/id.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import type { User } from '../../../functions/users/users.domain.ts';
import { websiteTypes } from '../../../functions/websites/websites.domain.ts';
import { blankWebsite } from '../../../functions/websites/websites.form.domain.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';

const words = (text: string) => text.split(' ');
const firstNames = words('Ana Luis Carla José Marta Íñigo Sofía Raúl Núria Pablo Elena Martín');
const lastNames = words('Pérez Muñoz Rojas Ibáñez Soto Núñez Vidal Castro León Araya Fuentes');
const trades = words('Panadería Ferretería Librería Clínica Óptica Florería Academia Agencia');
const places = words('Andes Ñuñoa Maipo Atacama Chiloé Elqui Aconcagua Pacífico Mistral');

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** One every 40 minutes: 10,000 of them fill the last nine months. */
const STEP_MS = 40 * 60_000;

/** The n-th made-up client of a seed that ends `now`; later ones are newer. Half of them have never signed in. */
export function bulkClient(n: number, { count, now }: { count: number; now: Date }): User {
  const [firstName, lastName] = [pick(firstNames, n), pick(lastNames, Math.floor(n / 12))];
  const company = `${pick(trades, n)} ${pick(places, Math.floor(n / 8))} ${String(n)}`;
  const createdAt = new Date(now.getTime() - (count - n) * STEP_MS).toISOString();
  return userSchema.parse({
    userId: randomUUID(),
    email: `${plain(firstName)}.${plain(lastName)}.${String(n)}@clientes.example`,
    firstName,
    lastName,
    phone: `+569${String(10_000_000 + n)}`,
    companyName: company,
    role: 'cliente',
    createdAt,
    lastSignInAt: n % 2 === 0 ? createdAt : null,
  });
}

/** The n-th made-up site. It has no key, so the schedule leaves it alone. */
export function bulkWebsite(
  n: number,
  { count, now, userId }: { count: number; now: Date; userId: string | null },
): Website {
  const createdAt = new Date(now.getTime() - (count - n) * STEP_MS);
  const name = `${pick(trades, n)} ${pick(places, Math.floor(n / 8))} ${String(n)}`;
  return {
    ...blankWebsite,
    websiteId: newId(createdAt),
    userId,
    name,
    url: `https://www.${plain(name)}-${String(n)}.example`,
    type: websiteTypes[n % websiteTypes.length] ?? 'blog',
    comments: n % 3 === 0 ? `Sitio de prueba número ${String(n)}, con catálogo.` : '',
    wordpressVersion: n % 4 === 0 ? null : `6.${String(n % 9)}.${String(n % 4)}`,
    keyConfigured: false,
    keyLast4: null,
    createdAt: createdAt.toISOString(),
    revision: 0,
  };
}
