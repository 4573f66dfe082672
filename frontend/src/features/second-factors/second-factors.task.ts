/** What a person wants to do with their second factor. */
export type FactorTask = 'enrol' | 'renew' | 'switchOff';
