import type { FaultGroup } from './fault.ts';

const library = 'connector/gnusys-connector/includes/restore/class-gnusys-connector-restore';
const inUnit = (file: string, name: string) => ({ project: 'unit', file, name });
const inTest = (file: string, name: string) => ({
  project: 'wordpress',
  file: `tests/integration/${file}`,
  name,
});

/** Restoring a backup: what is refused, and what comes back. */
export const restoreFaults: FaultGroup = {
  subject: 'Restore',
  faults: [
    {
      guarantee: 'A file that is not the one that was backed up is found.',
      file: `${library}-check.php`,
      find: 'null !== $hash && hash_final( $hash ) !== $expected',
      replace: 'false',
      test: inTest('connector.restore.check.test.ts', 'a damaged archive is refused'),
    },
    {
      guarantee: 'Rows that are not those that were backed up are found.',
      file: `${library}-census.php`,
      find: "(string) $found[ $table ][1] !== $expected['sum']",
      replace: 'false',
      test: inTest('connector.restore.check.test.ts', 'a damaged archive is refused'),
    },
    {
      guarantee: 'No name in an archive leads out of its folder.',
      file: `${library}-names.php`,
      find: "array() === array_intersect( array( '', '.', '..' ), $steps )",
      replace: 'true',
      test: inTest('connector.restore.check.test.ts', 'wp-content/../../robado.php'),
    },
    {
      guarantee: 'What PHP serialised keeps true lengths under another address.',
      file: `${library}-address.php`,
      find: "$done .= 's:' . strlen( $new )",
      replace: "$done .= 's:' . strlen( $inner )",
      test: inTest('connector.restore.database.test.ts', 'another address takes the place'),
    },
    {
      guarantee: 'Undoing a restore gives triggers back.',
      file: `${library}-objects.php`,
      find: "array_merge( $swap['things'], $swap['triggers'] )",
      replace: "$swap['things']",
      test: inTest('connector.restore.database.test.ts', 'it takes their place, keeps'),
    },
    {
      guarantee: "WordPress comes from the ZIP of the backup's own version, whatever their names.",
      file: `${library}-core.php`,
      find: 'return false === $own ? (string) key( $whole ) : $own;',
      replace: 'return (string) key( $whole );',
      test: inTest('connector.restore.test.ts', 'the page, with a ZIP of WordPress'),
    },
    {
      guarantee: 'An encrypted archive that lacks its last frames is refused.',
      file: 'connector/gnusys-connector/includes/backup/encryption/class-gnusys-connector-backup-container.php',
      find: String.raw`$is_last ? "\1" : "\0"`,
      replace: String.raw`"\0"`,
      test: inTest('connector.restore.encrypted.test.ts', 'that lacks the last frame'),
    },
    {
      guarantee: 'No other site sends the cookie of the restorer.',
      file: 'connector/gnusys-connector/includes/restorer/class-gnusys-connector-restorer-door.php',
      find: "'samesite' => 'Strict'",
      replace: "'samesite' => 'Lax'",
      test: inTest('connector.restore.test.ts', 'restores the site under another address, with'),
    },
    {
      guarantee: 'Restoring from wp-admin takes the password.',
      file: 'connector/gnusys-connector/includes/restoring/class-gnusys-connector-restoring-screen.php',
      find: 'wp_check_password( $form, $person->user_pass, $person->ID )',
      replace: 'true',
      test: inTest('connector.restore.test.ts', 'restores the copy that the site keeps'),
    },
    {
      guarantee:
        'A restore that is prepared on the site is reported before it takes the keys along.',
      file: 'connector/gnusys-connector/includes/restoring/class-gnusys-connector-restoring-notice.php',
      find: 'self::deliver( $notices, self::SECONDS );',
      replace: '',
      test: inTest('connector.restore.test.ts', 'the portal hears of a restore on the site'),
    },
    {
      guarantee: 'What a site reports of a restore is noted once, and the owner is notified once.',
      file: 'functions/backups/restore/backups.restore.report.service.ts',
      find: 'own: [logs.putReported({ websiteId, hash, logId }, at)],',
      replace: 'own: [],',
      test: {
        project: 'stores',
        file: 'tests/integration/stores/backups.site-restores.test.ts',
        name: 'is in the log and the audit, and the owner is notified once',
      },
    },
    {
      guarantee: 'A piece of an uploaded archive that comes twice changes nothing.',
      file: 'connector/gnusys-connector/includes/restoring/class-gnusys-connector-restoring-upload.php',
      find: "(int) Gnusys_Connector_Settings::posted( 'at' ) === $length",
      replace: 'true',
      test: inTest('connector.restore.test.ts', 'takes an upload in pieces'),
    },
    {
      guarantee: 'The restorer opens to its code alone.',
      file: 'connector/gnusys-connector/includes/restorer/class-gnusys-connector-restorer-door.php',
      find: "hash_equals( $this->hash, hash( 'sha256', trim( $code ) ) )",
      replace: 'true',
      test: inTest('connector.restore.test.ts', 'is closed without the code'),
    },
    {
      guarantee: "A restore does not pass for whole where WordPress's own files are missing.",
      file: `${library}-core-files.php`,
      find: "if ( ! is_file( $root . '/' . $name ) ) {",
      replace: 'if ( false ) {',
      test: inTest('connector.restore.test.ts', 'those that are missing or of another size'),
    },
    {
      guarantee: 'The copy that a restore works from is not deleted.',
      file: 'connector/gnusys-connector/includes/backup/class-gnusys-connector-backup-folder.php',
      find: "'' === $used || ",
      replace: 'true || ',
      test: inTest('connector.restore.test.ts', 'the copy that it restores stays'),
    },
    {
      guarantee: "In a drill the site's code reaches no network.",
      file: 'drill/confine.pl',
      find: '    [ IS_EQUAL,    0, 2, AF_UNIX ],           #  7 no: 10',
      replace: '    [ IS_EQUAL,    0, 0, AF_UNIX ],',
      test: inTest('drill.hostile.test.ts', 'a confined command gets no socket'),
    },
    {
      guarantee: 'A runner of drills that is killed leaves nothing running.',
      file: 'drill/workspace.ts',
      find: '    await endUser((await lstat(left)).uid);\n',
      replace: '',
      test: inTest('drill.kill.test.ts', 'a runner that is killed in the middle'),
    },
    {
      guarantee: 'What a site leaves running does not hold up its drill.',
      file: 'drill/confine.ts',
      find: 'await Promise.race([closed, sleep(HELD_MS, undefined, { ref: false })]);',
      replace: 'await closed;',
      test: inTest('drill.hostile.test.ts', 'leaves something running'),
    },
    {
      guarantee: 'A full disk of the runner says nothing about the backup.',
      file: 'drill/workspace.ts',
      find: '    await requireFree(dir, FULL_BYTES);\n',
      replace: '',
      test: {
        project: 'unit',
        file: 'drill/workspace.test.ts',
        name: 'what fails on a full disk is not believed',
      },
    },
    {
      guarantee: 'A drill that a killed runner made again is recorded once.',
      file: 'functions/backups/drill/backups.drill.record.service.ts',
      find: 'drill?.asked?.backupId !== backupId ||',
      replace: '',
      test: {
        project: 'unit',
        file: 'functions/backups/drill/backups.drill.record.service.test.ts',
        name: 'writes nothing of a drill that a killed runner made again',
      },
    },
    {
      guarantee: 'A drill finds a restored file that is another one.',
      file: 'drill/files.ts',
      find: "hash.digest('hex') === sum",
      replace: 'true',
      test: {
        project: 'unit',
        file: 'drill/files.test.ts',
        name: 'a file that is another one is found',
      },
    },
    {
      guarantee: 'What fails by the fault of the runner is tried again.',
      file: 'drill/work.ts',
      find: 'await queue.hide(received.handle, signal.aborted ? 0 : AGAIN_AFTER_SECONDS);',
      replace: 'await queue.remove(received.handle);',
      test: { project: 'unit', file: 'drill/work.test.ts', name: 'gets a message back when' },
    },
    {
      guarantee: 'Where nobody restores backups, no drill is under way.',
      file: 'functions/backups/drill/backups.drill.domain.ts',
      find: 'hasRunner && newest && asked',
      replace: 'newest && asked',
      test: inUnit(
        'functions/backups/drill/backups.drill.domain.test.ts',
        'is promised by a runner',
      ),
    },
    {
      guarantee: 'A site has one drill at a time.',
      file: 'functions/backups/drill/backups.drill.start.service.ts',
      find: 'drill.asked !== null',
      replace: 'drill.asked === null',
      test: inUnit('functions/backups/drill/backups.drill.start.service.test.ts', 'while one runs'),
    },
  ],
};
