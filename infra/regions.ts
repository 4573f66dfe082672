/** The region in which CloudFront reads certificates and web ACLs. */
export const GLOBAL_REGION = 'us-east-1';

/** Of the usual partition, where CloudFormation knows no configuration set of SES, by the schemas of cfn-lint 1.58.0. */
const withoutSes = [
  ...['ap-east-1', 'ap-east-2', 'ap-southeast-4', 'ap-southeast-6', 'ap-southeast-7'],
  ...['eu-south-2', 'mx-central-1'],
];

/** The same of budgets. */
const withoutBudgets = [
  ...withoutSes,
  ...['af-south-1', 'ap-northeast-3', 'ap-south-2', 'ap-southeast-3', 'ap-southeast-5'],
  ...['ca-west-1', 'eu-central-2', 'eu-north-1', 'eu-south-1', 'il-central-1', 'me-central-1'],
];

/** Whether a stage there can send e-mails of its own. */
export const hasSes = (region: string): boolean => !withoutSes.includes(region);

export const hasBudgets = (region: string): boolean => !withoutBudgets.includes(region);
