import type { DumpedObject, DumpedTable } from './backup-archive.ts';

/** A name as long as a server takes it. */
const LONG = `wp_${'nombre_largo_'.repeat(4)}hasta_64__`.slice(0, 64).padEnd(64, 'x');
const TEXT_BYTES = 4_000;
const SEQUENCE_COLUMNS = [
  'next_not_cached_value',
  'minimum_value',
  'maximum_value',
  'start_value',
  'increment',
  'cache_size',
  'cycle_option',
  'cycle_count',
];

const tableOf = (name: string, lines: readonly string[], options = 'ENGINE=InnoDB') =>
  `CREATE TABLE \`${name}\` (\n  ${lines.join(',\n  ')}\n) ${options} DEFAULT CHARSET=utf8mb4`;

/** A row of each kind of value that a dump has. */
const odd = (id: number) =>
  `(${String(id)},'línea uno;\\nDROP TABLE \`wp_options\`;\\n\\'😀\\\\ (fin','',0x00ff0a27,NULL,-1.5e10)`;

/**
 * Tables in which a restore may go wrong: foreign keys with names that are in use, one without transactions, a name that
 * has no room for a prefix, defaults that ask a sequence which comes later, an order of the alphabet that only MySQL 8 knows, a sequence, and rows of every kind.
 */
export function shopTables({ rows = 200 } = {}): DumpedTable[] {
  const ids = Array.from({ length: rows }, (_, index) => index + 1);
  return [
    {
      name: 'wp_options',
      definition: tableOf('wp_options', [
        '`option_id` bigint unsigned NOT NULL AUTO_INCREMENT',
        '`option_name` varchar(191) NOT NULL',
        '`option_value` longtext NOT NULL',
        'PRIMARY KEY (`option_id`)',
      ]),
      columns: ['option_id', 'option_name', 'option_value'],
      rows: ["(1,'siteurl','https://ejemplo.test')", "(2,'blogname','Nuevo')"],
    },
    {
      name: 'wp_folios',
      definition: tableOf('wp_folios', [
        "`folio` bigint(20) DEFAULT nextval(`wp_numeros`) COMMENT 'de una secuencia'",
        '`doble` bigint(20) NOT NULL DEFAULT (nextval(`wp_numeros`) * 2)',
        '`nota` int DEFAULT 5',
      ]),
      columns: ['folio', 'doble'],
      rows: ['(3,6)'],
    },
    {
      name: 'wp_hijas',
      definition: tableOf('wp_hijas', [
        '`id` int NOT NULL',
        '`nota` int NOT NULL',
        'PRIMARY KEY (`id`)',
        'KEY `nota` (`nota`)',
        'CONSTRAINT `fk_nota` FOREIGN KEY (`nota`) REFERENCES `wp_notas` (`id`) ON DELETE CASCADE',
        'CONSTRAINT `no_cero` CHECK (`nota` <> 0)',
      ]),
      columns: ['id', 'nota'],
      rows: ids.map((id) => `(${String(id)},${String(id)})`),
    },
    {
      name: 'wp_notas',
      definition: tableOf('wp_notas', [
        '`id` int NOT NULL',
        "`texto` longtext COMMENT 'con; punto y coma'",
        '`vacío` text',
        '`datos` varbinary(20)',
        '`nada` int',
        '`real` double',
        'PRIMARY KEY (`id`)',
      ]),
      columns: ['id', 'texto', 'vacío', 'datos', 'nada', 'real'],
      rows: ids.map(odd),
    },
    {
      name: 'wp_isam',
      definition: tableOf('wp_isam', ['`texto` text'], 'ENGINE=MyISAM'),
      columns: ['texto'],
      rows: ids.map((id) => `('${String(id)} ${'x'.repeat(TEXT_BYTES)}')`),
    },
    {
      name: LONG,
      definition: tableOf(LONG, [
        '`texto` varchar(50) COLLATE utf8mb4_0900_ai_ci DEFAULT NULL',
      ]).concat(' COLLATE=utf8mb4_0900_ai_ci'),
      columns: ['texto'],
      rows: ["('ñ')"],
    },
    {
      name: 'wp_numeros',
      definition:
        'CREATE SEQUENCE `wp_numeros` start with 1 minvalue 1 maxvalue 9223372036854775806 increment by 1 cache 1000 nocycle ENGINE=InnoDB',
      columns: SEQUENCE_COLUMNS,
      rows: ['(42,1,9223372036854775806,1,1,1000,0,0)'],
    },
  ];
}

/** Views in the wrong order, and what is framed because it may hold any line. */
export const shopObjects: DumpedObject[] = [
  {
    kind: 'view',
    name: 'wp_vista_de_vista',
    sql: 'CREATE VIEW `wp_vista_de_vista` AS select `id` from `wp_vista`',
  },
  {
    kind: 'view',
    name: 'wp_vista',
    sql: 'CREATE VIEW `wp_vista` AS select `id`, `doble`(`id`) AS `dos` from `wp_notas`',
  },
  {
    kind: 'function',
    name: 'doble',
    sql: 'CREATE FUNCTION `doble`(`n` int) RETURNS int DETERMINISTIC\nBEGIN\n  RETURN n * 2;\nEND',
  },
  { kind: 'setting', name: '', sql: "SET SESSION sql_mode='ANSI_QUOTES'" },
  {
    kind: 'procedure',
    name: 'vaciar',
    sql: 'CREATE PROCEDURE "vaciar"()\nBEGIN\n  DELETE FROM "wp_isam";\nEND',
  },
  { kind: 'setting', name: '', sql: "SET SESSION sql_mode=''" },
  {
    kind: 'trigger',
    name: 'al_agregar',
    sql: "CREATE TRIGGER `al_agregar` BEFORE INSERT ON `wp_notas` FOR EACH ROW\nBEGIN\n-- ;;\n  SET NEW.texto = CONCAT('nuevo: ', NEW.texto);\nEND",
  },
];

/** The site before: the same names, and another table whose foreign key leads to one of them. */
export const FORMER_SITE = [
  tableOf('wp_options', ['`option_id` int PRIMARY KEY', '`option_value` text']),
  "INSERT INTO wp_options VALUES (1, 'Antes')",
  tableOf('wp_notas', ['`id` int NOT NULL', '`texto` text', 'PRIMARY KEY (`id`)']),
  "INSERT INTO wp_notas VALUES (1, 'antes')",
  tableOf('wp_hijas', [
    '`id` int NOT NULL',
    '`nota` int NOT NULL',
    'PRIMARY KEY (`id`)',
    'CONSTRAINT `fk_nota` FOREIGN KEY (`nota`) REFERENCES `wp_notas` (`id`)',
  ]),
  'INSERT INTO wp_hijas VALUES (7, 1)',
  tableOf('wp_ajena', [
    '`nota` int NOT NULL',
    'CONSTRAINT `fk_ajena` FOREIGN KEY (`nota`) REFERENCES `wp_notas` (`id`) ON DELETE CASCADE',
  ]),
  'INSERT INTO wp_ajena VALUES (1)',
  "CREATE TRIGGER `al_agregar` BEFORE INSERT ON `wp_notas` FOR EACH ROW SET NEW.texto = 'antes'",
  'CREATE TRIGGER `solo_antes` BEFORE UPDATE ON `wp_hijas` FOR EACH ROW SET NEW.nota = 1',
  'CREATE VIEW `wp_vista` AS select `texto` from `wp_notas`',
  'CREATE FUNCTION `doble`(n int) RETURNS int DETERMINISTIC RETURN n',
];
