import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { releaseActions, releaseViewSchema } from './status.releases.domain.ts';

const answer = z.object({
  /** Null before the first one was signed. */
  release: releaseViewSchema.nullable(),
});

/** The release of the connector that is given out. */
export const statusReleasesContract = defineContract({
  release: {
    method: 'GET',
    path: '/status/release',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Reads how far the release of the connector is that sites are offered, or why it stopped.',
    response: answer,
  },
  decideRelease: {
    method: 'POST',
    path: '/status/release',
    auth: 'admin',
    // Which code runs on clients' sites.
    does: ['changes-trust'],
    summary: 'Stops the release of the connector, or goes on after a stop.',
    body: z.object({
      action: z.enum(releaseActions),
      /** The one that was seen: another one may have taken its place. */
      version: z.string(),
    }),
    response: answer,
    errors: ['NOT_FOUND'],
  },
});
