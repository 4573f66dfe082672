import type { TestProject } from 'vitest/node';
import { startDynamoDbLocal } from '../dynamodb-local.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbEndpoint: string;
  }
}

/** Vitest's global set-up of the project 'stores': one DynamoDB Local serves the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { endpoint, stop } = await startDynamoDbLocal();
  project.provide('dynamoDbEndpoint', endpoint);
  return stop;
}
