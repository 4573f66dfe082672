import type { BrowserContext, Request } from '@playwright/test';

/** Tells the console of every violation; Chromium's own line is missing where no request was made. */
const tellViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('violated', event.violatedDirective, event.blockedURI);
});`;

/** What a page is made of. What an API answers is for each test to say. */
const parts = ['document', 'script', 'stylesheet', 'font', 'image', 'manifest'];
/** A request that was ended because its page was left. */
const LEFT = 'net::ERR_ABORTED';

/** Collects what the pages of a context must never do: violate the CSP, throw, log an error, or miss a part of theirs. */
export async function collectComplaints(
  context: BrowserContext,
  complaints: string[],
): Promise<void> {
  await context.addInitScript({ content: tellViolations });
  context.on('weberror', (failure) => complaints.push(`threw: ${failure.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium logs each refused request; the tests that cause them look at the answers themselves.
    const ofRequest = text.startsWith('Failed to load resource');
    // The script above, where the mailbox shows an e-mail: no script may run there.
    const ofSandbox = text.startsWith('Blocked script execution');
    if (message.type() === 'error' && !ofRequest && !ofSandbox) complaints.push(text);
  });
  const missing = (request: Request, why: string) => {
    const isAnswer = new URL(request.url()).pathname.startsWith('/api/');
    if (parts.includes(request.resourceType()) && !isAnswer)
      complaints.push(`${request.url()}: ${why}`);
  };
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    if (why !== LEFT) missing(request, why);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) missing(response.request(), String(response.status()));
  });
}
