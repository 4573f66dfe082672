import type { BrowserContext, Request, Response } from '@playwright/test';

/** Logs every violation to the console; Chromium's own line is missing where no request was made. */
const logViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('violated', event.violatedDirective, event.blockedURI);
});`;

/** What a page is made of. */
const parts = ['document', 'script', 'stylesheet', 'font', 'image', 'manifest'];
/** A request that was ended because its page was left. */
const LEFT = 'net::ERR_ABORTED';
/** How a request ends that a story fails itself, or while it takes the network away. */
const byStory = ['net::ERR_FAILED', 'net::ERR_CONNECTION_FAILED', 'net::ERR_INTERNET_DISCONNECTED'];

/** What is quoted of an answer that failed: enough to know the cause. */
const TEXT_LENGTH = 300;

const isAnswer = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Whether a server gave the answer; a story's own comes from no address. */
const isServers = async (response: Response): Promise<boolean> =>
  (await response.serverAddr().catch(() => null)) !== null;

/**
 * Collects what must never happen to the pages of a context: they violate the CSP, throw, log an error, or miss a part of
 * theirs; the API fails. What it refuses is for each test to say, and so are the failures that a test makes up.
 * @returns what waits until the requests so far are looked at
 */
export async function collectComplaints(
  context: BrowserContext,
  complaints: string[],
): Promise<() => Promise<unknown>> {
  const looks: Promise<void>[] = [];
  await context.addInitScript({ content: logViolations });
  context.on('weberror', (failure) => complaints.push(`threw: ${failure.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium logs each refused request; the tests that cause them look at the answers themselves.
    const ofRequest = text.startsWith('Failed to load resource');
    // The script above, where the mailbox shows an e-mail: no script may run there.
    const ofSandbox = text.startsWith('Blocked script execution');
    if (message.type() === 'error' && !ofRequest && !ofSandbox) complaints.push(text);
  });
  const missing = (request: Request, why: string) => complaints.push(`${request.url()}: ${why}`);
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    if (why === LEFT) return;
    if (isAnswer(request)) {
      if (!byStory.includes(why)) missing(request, why);
    } else if (parts.includes(request.resourceType())) missing(request, why);
  });
  const lookAtAnswer = async (response: Response) => {
    if (!(await isServers(response))) return;
    const text = await response.text().catch(() => '');
    missing(response.request(), `${response.status()} ${text.slice(0, TEXT_LENGTH)}`.trim());
  };
  context.on('response', (response) => {
    const request = response.request();
    if (isAnswer(request)) {
      if (response.status() >= 500) looks.push(lookAtAnswer(response));
    } else if (response.status() >= 400 && parts.includes(request.resourceType()))
      missing(request, String(response.status()));
  });
  return () => Promise.all(looks);
}
