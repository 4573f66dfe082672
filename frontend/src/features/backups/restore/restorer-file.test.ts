import { expect, it } from 'vitest';
import { restorerFor } from './restorer-file.ts';

it('a restorer knows the sum of the code that opens it', () => {
  const template = "<?php\ndefine( 'GNUSYS_RESTORER_CODE', '@@CODE_SHA256@@' );\n";
  expect(restorerFor(template, 'ab'.repeat(32))).toBe(
    `<?php\ndefine( 'GNUSYS_RESTORER_CODE', '${'ab'.repeat(32)}' );\n`,
  );
});
