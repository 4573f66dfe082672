import type { FaultGroup } from './fault.ts';

const inDatabase = (name: string) =>
  `connector/gnusys-connector/includes/backup/database/class-gnusys-connector-backup-${name}.php`;
const ofObjects = (name: string) => ({
  project: 'wordpress',
  file: 'tests/integration/connector.database.objects.test.ts',
  name,
});
const ofRows = (name: string) => ({
  project: 'wordpress',
  file: 'tests/integration/connector.database.rows.test.ts',
  name,
});

const inSite = (file: string, name: string) => ({
  project: 'wordpress',
  file: `tests/integration/${file}`,
  name,
});
const includes = 'connector/gnusys-connector/includes';

/** The backups that a site's plugin makes. */
export const connectorFaults: FaultGroup = {
  subject: 'The connector’s backups',
  faults: [
    {
      guarantee: 'Tables of another installation are in no backup.',
      file: inDatabase('tables'),
      find: "$owner   = $prefix === $ours ? 'ours' : 'other';",
      replace: "$owner   = 'ours';",
      test: ofObjects('nothing of the other one is in the backup'),
    },
    {
      guarantee: 'A routine of another installation is in no backup.',
      file: inDatabase('objects'),
      find: "&& ! self::names_any( $one['sql'], $names['others'] )",
      replace: '',
      test: ofObjects('nothing of the other one is in the backup'),
    },
    {
      guarantee: 'FLOAT keeps its last bit.',
      file: inDatabase('columns'),
      find: "$name .= '*1e0';",
      replace: "$name .= '';",
      test: ofObjects('everything that the database has comes back'),
    },
    {
      guarantee: 'The plugin’s keys are in no dump.',
      file: inDatabase('table'),
      find: "if ( '' === $this->columns->type( $column ) ) {",
      replace: 'if ( true ) {',
      test: ofRows('keys are in no dump'),
    },
    {
      guarantee: 'Rows that end in the middle fail a backup.',
      file: inDatabase('connection'),
      find: 'if ( 0 !== $this->server->errno ) {',
      replace: 'if ( false ) {',
      test: ofRows('rows that end in the middle are a failure'),
    },
    {
      guarantee: 'A dump that took several steps is not said to be of one moment.',
      file: inDatabase('dump'),
      find: "$dump['is_one_moment'] = false; // What another request read",
      replace: "$dump['is_one_moment'] = true; // What another request read",
      test: ofRows('steps of a blink lose none'),
    },
    {
      guarantee: 'No row of a table with a key of its own order is read twice.',
      file: inDatabase('table'),
      find: 'return array() === $keys[',
      replace: "sort( $keys['PRIMARY'] );\n\t\treturn array() === $keys[",
      test: ofRows('no row is read twice'),
    },
    {
      guarantee: 'A file that changed while it was read is read again.',
      file: `${includes}/backup/files/class-gnusys-connector-backup-files.php`,
      find: "return array( $stat['size'], $stat['mtime'], $stat['ctime'], $stat['ino'] );",
      replace: "return array( $stat['size'] );",
      test: inSite('connector.files.test.ts', 'between two requests is read again'),
    },
    {
      guarantee: 'A backup that was not sent replaces no copy.',
      file: `${includes}/backup/class-gnusys-connector-backup-result.php`,
      find: "if ( 'done' === $outcome ) {",
      replace: "if ( 'cancelled' !== $outcome ) {",
      test: inSite('connector.files.test.ts', 'a backup that was not sent replaces no copy'),
    },
    {
      guarantee: 'The same files give the same blocks, whatever the steps of a backup are.',
      file: `${includes}/backup/files/class-gnusys-connector-backup-files.php`,
      find: 'return ! $this->job->is_late();',
      replace: 'return $this->job->has_time();',
      // All of the group: a backup that sends little comes after the first one.
      test: inSite('connector.blocks.test.ts', 'less is sent where less has changed'),
    },
    {
      guarantee: 'A block is sent without what follows it.',
      file: `${includes}/backup/class-gnusys-connector-backup-part.php`,
      find: 'min( $limit, $left )',
      replace: '$limit',
      test: inSite('connector.blocks.test.ts', 'the first time all of it'),
    },
    {
      guarantee: 'A copy of a site does not answer with the keys of the original.',
      file: `${includes}/class-gnusys-connector-origin.php`,
      find: "return hash_hmac( 'sha256', 'seal ' . self::address(), wp_salt( 'auth' ), true );",
      replace: "return hash( 'sha256', 'seal', true );",
      test: inSite('connector.secrets.test.ts', 'neither answers the portal nor makes backups'),
    },
    {
      guarantee: 'A local copy of a backup cannot be fetched by its address.',
      file: `${includes}/backup/class-gnusys-connector-backup-journal.php`,
      find: '<?php exit; __halt_compiler(); ?>',
      replace: '<!-- exit; __halt_compiler(); -->',
      test: inSite('connector.secrets.test.ts', 'cannot be fetched, finished or not'),
    },
    {
      guarantee:
        'A site that no longer knows its passphrase sends no backup that anybody can read.',
      file: `${includes}/backup/encryption/class-gnusys-connector-backup-encryption.php`,
      find: '! Gnusys_Connector_Backup_Passphrase::is_wanted()',
      replace: 'null === Gnusys_Connector_Backup_Passphrase::key()',
      test: inSite('connector.privacy.test.ts', 'a site that no longer knows it makes no backup'),
    },
    {
      guarantee: 'What a site needs cannot be left out of its backups.',
      file: `${includes}/backup/database/class-gnusys-connector-backup-tables.php`,
      find: "return ! self::is_core( $table['name'] );",
      replace: 'return true;',
      test: inSite('connector.privacy.test.ts', 'is not guessed before the first backup'),
    },
  ],
};
