/*
 * Stands in for `@aws-sdk/credential-provider-node` in the bundles: Lambda hands its role's credentials
 * over in the environment and nowhere else, and the real one would add 130 KB for profiles, SSO and EC2.
 */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export function defaultProvider(): () => Promise<Credentials> {
  return () => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = process.env;
    if (!accessKeyId || !secretAccessKey) {
      return Promise.reject(new Error('The environment carries no AWS credentials'));
    }
    return Promise.resolve({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) });
  };
}
