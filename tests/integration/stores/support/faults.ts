import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ProviderUnavailable } from '../../../../functions/payments/payments.provider.ts';

/** A Lambda that dies: whatever it had sent is done, whatever it had not is not. */
class Crash extends Error {}

/** What goes wrong, and at which of the steps that a use case takes: writes, and calls of the provider, in order. */
export interface Fault {
  step: number;
  kind: 'crashBefore' | 'crashAfter' | 'conflict' | 'throttling';
}

const WRITES = /^(TransactWrite|Put|Update|Delete)Item/;

const named = (name: string, more: object = {}) =>
  Object.assign(new Error(`Injected: ${name}`), { name, ...more });

/** A refusal as DynamoDB gives it, by what was asked: transactions have reasons, single writes names of their own. */
function refusal(commandName: string, kind: 'conflict' | 'throttling'): Error {
  const isTransaction = commandName.startsWith('TransactWrite');
  const Code = kind === 'conflict' ? 'TransactionConflict' : 'ThrottlingError';
  if (isTransaction)
    return named('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'None' }, { Code }],
    });
  return named(kind === 'conflict' ? 'TransactionConflictException' : 'ThrottlingException');
}

/** Lets one thing go wrong at a time, at the table or at the provider. */
export class Faults {
  private fault: Fault | undefined;
  private step = 0;
  /** How many of those asked for came to pass. */
  happened = 0;

  /** Runs a use case with a fault. @returns whether it came through; anything but the fault itself is thrown */
  async during(fault: Fault | null, work: () => Promise<unknown>): Promise<boolean> {
    this.fault = fault ?? undefined;
    this.step = 0;
    try {
      await work();
      return true;
    } catch (error) {
      const isOurs =
        error instanceof Crash ||
        error instanceof ProviderUnavailable ||
        (error instanceof Error && error.message.startsWith('Injected'));
      if (!isOurs) throw error;
      return false;
    } finally {
      this.fault = undefined;
    }
  }

  /** For `onCall` of the fake provider. */
  readonly atProvider = (name: string): void => {
    const isBefore = name.startsWith('before');
    const fault = this.due(isBefore);
    if (!fault) return;
    const isNow = isBefore === (fault.kind !== 'crashAfter');
    if (!isNow) return;
    this.happen();
    throw fault.kind === 'crashBefore' || fault.kind === 'crashAfter'
      ? new Crash(`${fault.kind} ${name}`)
      : new ProviderUnavailable(`Injected: ${name}`);
  };

  /** Puts itself between a client and the table, within whatever tries again. */
  atTable(client: DynamoDBDocumentClient): void {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          if (!WRITES.test(commandName)) return next(args);
          const fault = this.due(true);
          if (!fault) return next(args);
          this.happen();
          if (fault.kind === 'crashBefore') throw new Crash(`before ${commandName}`);
          if (fault.kind !== 'crashAfter') throw refusal(commandName, fault.kind);
          await next(args);
          throw new Crash(`after ${commandName}`);
        },
      { step: 'build', name: 'faults' },
    );
  }

  /** The fault whose step this is; a call of the provider is one step, before and after it. */
  private due(isNew: boolean): Fault | undefined {
    if (isNew) this.step += 1;
    return this.fault?.step === this.step ? this.fault : undefined;
  }

  private happen(): void {
    this.happened += 1;
    this.fault = undefined;
  }
}
