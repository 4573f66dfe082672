import type { Suite } from '../../../infra/local/wordpress/core.ts';

/** Versions by the Debian that has them. The machine's own PHP and MariaDB have none. */
export const PHPS = { '7.4': 'bullseye', '8.2': undefined, '8.4': 'trixie' } as const;
export const WORDPRESSES: Readonly<Record<string, Suite>> = {
  '6.1': 'bookworm',
  '6.8': 'trixie',
  '7.1': 'sid',
};
const DATABASES = ['SQLite', 'MariaDB 10.11', 'MariaDB 11.8', 'MySQL 8.0', 'MySQL 9.7'] as const;

/** Shapes of a site. Each is restored on an empty account, at its own address and at another one. */
export const SHAPES = [
  'plain',
  'own directory',
  'Bedrock',
  'network by folder',
  'network by domain',
  'latin1',
  'persistent cache',
  'dynamic home',
  'http siteurl with https home',
  'links',
  'IDN',
] as const;
export type Shape = (typeof SHAPES)[number];

type Php = keyof typeof PHPS;
export type Database = (typeof DATABASES)[number];

/** What a backup is made and restored on. */
export interface Combination {
  readonly php: Php;
  readonly database: Database;
  readonly wordpress: string;
  readonly isNetwork: boolean;
  readonly shape?: Shape;
}

/** As people name it: 'WordPress 6.8, PHP 8.2, MariaDB 10.11, multisite'. */
export const titleOf = ({ wordpress, php, database, isNetwork, shape }: Combination): string =>
  `WordPress ${wordpress}, PHP ${php}, ${database}${isNetwork ? ', multisite' : ''}${shape === undefined ? '' : `, shape ${shape}`}`;

const NETWORK: Combination = {
  php: '8.2',
  database: 'MariaDB 10.11',
  wordpress: '6.8',
  isNetwork: true,
};

/**
 * As few as meet every pair: each WordPress on each PHP and each database, each PHP on each database; a network; and each shape on
 * each WordPress, on the machine's own PHP and MariaDB. With
 * `isAll`, every WordPress on every PHP and database. `words` choose: each must be in the title.
 */
export function combinations(words: readonly string[], isAll: boolean): Combination[] {
  const wordpresses = Object.keys(WORDPRESSES);
  const all = Object.keys(PHPS).flatMap((php, row) =>
    DATABASES.flatMap((database, column) => {
      const only = wordpresses[(row + column) % wordpresses.length];
      return wordpresses
        .filter((wordpress) => isAll || wordpress === only)
        .map((wordpress) => ({ php: php as Php, database, wordpress, isNetwork: false }));
    }),
  );
  const shapes = SHAPES.flatMap((shape) =>
    wordpresses.map((wordpress) => ({ ...NETWORK, wordpress, isNetwork: false, shape })),
  );
  return [...all, NETWORK, ...shapes].filter((one) => {
    const title = titleOf(one).toLowerCase();
    return words.every((word) => title.includes(word.toLowerCase()));
  });
}
