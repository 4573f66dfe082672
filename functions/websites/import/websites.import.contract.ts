import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { importedResultSchema, importSchema } from './websites.import.domain.ts';

/** Sites of a file, many at once. */
export const websitesImportContract = defineContract({
  import: {
    method: 'POST',
    path: '/websites/imports',
    auth: 'user',
    does: ['creates'],
    repeated: 'Adds nothing: each row is a submission of its own, and its site is there.',
    summary:
      "Registers sites of a file, 25 rows a call, as far as a client's plan allows, or says what would become of them. Each row is refused by itself, and one that is registered already is left as it is.",
    body: importSchema,
    response: z.object({ rows: z.array(importedResultSchema) }),
  },
});
