import { describe, expect, it } from 'vitest';
import { readableGrants } from './readable-grants.ts';
import { templatesOf } from './synth.ts';

/** After a wanted change: `npx vitest run --project infra -u`, then read the difference. */
describe.each(['local', 'prod'] as const)('what every role may do in %s', (stage) => {
  const grants = readableGrants(templatesOf(stage));

  it('is what was agreed', async () => {
    await expect(grants).toMatchFileSnapshot(`golden/grants.${stage}.txt`);
  });

  it('names actions and resources, and takes no policy of AWS', () => {
    // The emulator takes no resource for an e-mail, where AWS takes the identity; a login to the registry of images has none.
    const free = stage === 'local' ? 'ses:SendEmail' : 'ecr:GetAuthorizationToken';
    const known = grants.replaceAll(`Allow ${free}\n    on *`, '');
    expect(known).not.toMatch(/on \*|:\*|\*,|MANAGED/);
  });
});
