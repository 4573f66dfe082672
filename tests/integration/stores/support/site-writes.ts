import { AppError } from '../../../../functions/core/http/errors.ts';
import type { AuditEntry } from '../../../../functions/core/table/commit/audit.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import type { PublishableEvent } from '../../../../functions/core/table/commit/outbox.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import type { Website } from '../../../../functions/websites/websites.domain.ts';
import { createWebsites } from '../../../../functions/websites/websites.entity.ts';
import { createSiteConnections } from '../../../../functions/websites/websites.view.ts';

/** What is written with a change of a site. */
export interface Announcement {
  event: PublishableEvent;
  audits: readonly AuditEntry[];
}

/** What a test makes of a site. `sealedKey`: a new one; null keeps the one there is while `website` has a key. */
interface Edit {
  website: Website;
  sealedKey: Uint8Array | null;
  audits?: readonly AuditEntry[];
}

/** Writes sites as the services do, by what a test decides. Each is a Lambda of its own. */
export function createSiteWrites(table: Table) {
  const sites = createWebsites(table);
  const commit = createCommit(table, { now: () => new Date('2026-11-21T12:00:00.000Z') });
  const refused = () => new AppError('CLIENT_REQUIRED');
  return {
    ...sites,
    ...createSiteConnections(table),

    /** False if it was refused. */
    create: (website: Website, sealedKey: Uint8Array | null, siteLimit: number | null = null) =>
      commit(async () => {
        const writes = await sites.add({ ...website, sealedKey }, siteLimit);
        return { answer: true, ...writes, refused };
      }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'CLIENT_REQUIRED') return false;
        throw error;
      }),

    /** An edit, or a change of the key alone, which is none. Undefined for an unknown site. */
    update: (websiteId: string, decide: (current: Website) => Promise<Edit>) =>
      commit(async (at) => {
        const read = await sites.findStored(websiteId);
        if (!read) return { answer: undefined };
        const { site } = read;
        const { website, sealedKey, audits = [] } = await decide(sites.toWebsite(site));
        const kept = website.keyConfigured ? site.sealedKey : null;
        const edited = { ...site, ...website, sealedKey: sealedKey ?? kept };
        const after = sites.revise(site, edited, site.revision);
        if (typeof after === 'string') return { answer: website };
        const isKey = edited.sealedKey !== site.sealedKey;
        return {
          answer: website,
          shared: await sites.change(read, isKey ? edited : after, at),
          audits,
        };
      }),

    /** Answers what the site was; undefined for an unknown one. */
    remove: (websiteId: string, decide: (current: Website) => Announcement) =>
      commit(async (at) => {
        const read = await sites.findStored(websiteId);
        if (!read) return { answer: undefined };
        const answer = sites.toWebsite(read.site);
        const { event, audits } = decide(answer);
        return { answer, shared: await sites.remove(read, at), events: [event], audits };
      }),

    /** Answers the row; undefined for an unknown site. */
    reassign: (
      websiteId: string,
      decide: (current: Website) => (Announcement & { toUserId: string | null }) | undefined,
    ) =>
      commit(async (at) => {
        const read = await sites.findStored(websiteId);
        const move = read && decide(sites.toWebsite(read.site));
        if (!read || !move) return { answer: read && sites.toSummary(read) };
        const { summary, ...writes } = await sites.move(read, { toUserId: move.toUserId, at });
        const { event, audits } = move;
        return { answer: summary, ...writes, events: [event], audits, refused };
      }),
  };
}
