/** What a deployed stage need not say in `cdk.json`; it may override any of it there. */
const deployed = {
  region: 'us-east-1',
  brand: { name: 'WordPress Manager' },
  timeZone: 'America/Santiago',
  tracing: false,
  accessTokenMinutes: 15,
  waf: true,
  originSecrets: ['OriginSecret'],
  rateLimitFactor: 1,
  reconcileAfterMinutes: 15,
  sitesWithoutPlan: 3,
};

export const stageDefaults = {
  dev: {
    ...deployed,
    logRetentionDays: 14,
    syncPeriodMinutes: 60,
    syncConcurrency: 2,
    paypal: 'sandbox',
    waf: false,
    data: { retain: false, deletionProtection: false, pointInTimeRecovery: true },
  },
  prod: {
    ...deployed,
    logRetentionDays: 90,
    syncPeriodMinutes: 360,
    syncConcurrency: 20,
    paypal: 'live',
    data: { retain: true, deletionProtection: true, pointInTimeRecovery: true },
  },
};

/** The local stage: nothing to edit, the ports come from the start script. Values are checked by the schema. */
export function localStage(context: { tryGetContext(key: string): unknown }): object {
  // Context given on the command line is text: `-c loopbackPorts=4282,4290`.
  const text = (key: string, fallback: string) => {
    const value = context.tryGetContext(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
  };
  return {
    ...deployed,
    stage: 'local',
    siteUrl: `http://localhost:${text('portalPort', '4280')}`,
    mail: 'COGNITO_DEFAULT',
    whatsappNumber: '56900000000',
    logRetentionDays: 1,
    // The shortest that Cognito allows, so that a refresh is part of every longer session.
    accessTokenMinutes: 5,
    syncPeriodMinutes: 1,
    syncConcurrency: 2,
    paypal: 'simulator',
    // The tests' one administrator does what a hundred do.
    rateLimitFactor: 100,
    // Twelve seconds: nobody who tries a lost webhook should wait a quarter of an hour.
    reconcileAfterMinutes: 0.2,
    waf: false,
    data: { retain: false, deletionProtection: false, pointInTimeRecovery: false },
    local: {
      stackPort: text('stackPort', '4566'),
      paypalPort: text('paypalPort', '4283'),
      loopbackPorts: text('loopbackPorts', '').split(',').filter(Boolean),
    },
  };
}
