import type { Route } from '@playwright/test';
import { BAD_ANSWER_MESSAGE, NETWORK_MESSAGE } from '../../frontend/src/lib/http/api-error.ts';
import { errorCatalogue } from '../../functions/core/http/error-catalogue.ts';

/** A way in which the API fails. */
export interface Failure {
  what: string;
  answer: (route: Route) => Promise<void>;
  /** What people read of the cause. */
  why: string;
}

const html = '<!DOCTYPE html><title>Error</title>';
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: html });
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body });
export const { INTERNAL } = errorCatalogue;
const ours = { error: { code: 'INTERNAL', message: INTERNAL.message, requestId: 'r-1' } };

/** The gateway's own refusal has no words of ours: the SPA says it in those of the API. */
const TOO_MANY = errorCatalogue.TOO_MANY_REQUESTS.message;

/** All of them; api-client.test.ts has the same ways for the client alone. */
export const failures: readonly Failure[] = [
  { what: 'a 500 of ours', answer: json(500, ours), why: INTERNAL.message },
  { what: 'a 502 in HTML', answer: page(502), why: INTERNAL.message },
  { what: 'a 503', answer: json(503, { message: 'Service Unavailable' }), why: INTERNAL.message },
  { what: 'a 504 in HTML', answer: page(504), why: INTERNAL.message },
  { what: 'a 429', answer: json(429, { message: 'Too Many Requests' }), why: TOO_MANY },
  { what: 'no network', answer: (route) => route.abort('failed'), why: NETWORK_MESSAGE },
  { what: 'an answer that is no JSON', answer: page(200), why: BAD_ANSWER_MESSAGE },
];
