/** An answer that is no success, in the words of PayPal's API. */
export class PaypalError extends Error {
  readonly status: number;
  /** `INSTRUMENT_DECLINED`: what a program tells apart. */
  readonly issue: string;
  /** Where the caller goes from here. */
  readonly links: object[] = [];

  constructor(status: 400 | 404 | 422, issue: string, description: string) {
    super(description);
    this.name = 'PaypalError';
    this.status = status;
    this.issue = issue;
  }
}

const names = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** The body of such an answer. */
export function errorBody(error: PaypalError, debugId: string) {
  const [name, message] = names[error.status as keyof typeof names];
  return {
    name,
    details: [{ issue: error.issue, description: error.message }],
    message,
    debug_id: debugId,
    links: [
      {
        href: `https://developer.paypal.com/docs/api/orders/v2/#error-${error.issue}`,
        rel: 'information_link',
        method: 'GET',
      },
      ...error.links,
    ],
  };
}

export const notFound = () =>
  new PaypalError(
    404,
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );
