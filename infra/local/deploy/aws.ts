/** MiniStack's account, region and root key: fixed and known to everyone, worth nothing elsewhere. */
export const localAccount = {
  accountId: '000000000000',
  region: 'us-east-1',
  key: 'test',
} as const;

const credentials = { accessKeyId: localAccount.key, secretAccessKey: localAccount.key };

/** Configuration of an SDK client for the local services; spread it into the client's constructor. */
export function localClientConfig(stackPort: number) {
  return {
    endpoint: localEndpoint(stackPort),
    region: localAccount.region,
    credentials,
    // Bucket hosts such as bucket.127.0.0.1 do not exist. Clients other than S3's ignore it.
    forcePathStyle: true,
  };
}

/** The address of the local services, which the browser reaches as well. */
export function localEndpoint(stackPort: number): string {
  return `http://127.0.0.1:${stackPort}`;
}

/** The environment in which the CDK's command line deploys to the local services and to nothing else. */
export function localDeployEnvironment(
  stackPort: number,
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !/^(AWS|CDK)_/.test(name));
  return {
    ...Object.fromEntries(kept),
    AWS_ENDPOINT_URL: localEndpoint(stackPort),
    AWS_ACCESS_KEY_ID: localAccount.key,
    AWS_SECRET_ACCESS_KEY: localAccount.key,
    AWS_REGION: localAccount.region,
    // Nobody's own profiles may be read, nor an instance's metadata asked.
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
  };
}
