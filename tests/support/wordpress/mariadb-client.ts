import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const rowsSchema = z.array(z.array(z.string().nullable()));
const answerSchema = z.union([
  z.strictObject({ rows: rowsSchema }),
  z.strictObject({ error: z.string() }),
]);

export interface MariaDbClient {
  /** Runs statements on a connection of their own, and gives the rows of the last one. */
  readonly ask: (sql: string) => Promise<(string | null)[][]>;
  readonly close: () => void;
}

/**
 * Asks a server by PHP, which is there anyway: a client would be one more package. Starting PHP takes longer than most
 * questions, so one that has answered answers the next one, too. Who asks meanwhile gets another.
 */
export function openMariaDbClient(socket: string): MariaDbClient {
  const idle: Asker[] = [];
  const all: Asker[] = [];
  const start = () => {
    const asker = startAsker(socket);
    all.push(asker);
    return asker;
  };
  return {
    ask: async (sql) => {
      const asker = idle.pop() ?? start();
      const answer = answerSchema.parse(JSON.parse(await asker.ask(sql)));
      idle.push(asker);
      if ('error' in answer) throw new Error(`${answer.error}: ${sql}`);
      return answer.rows;
    },
    close: () => {
      for (const asker of all) asker.close();
    },
  };
}

interface Asker {
  readonly ask: (sql: string) => Promise<string>;
  readonly close: () => void;
}

/** It ends with its input, and so with this process. */
function startAsker(socket: string): Asker {
  const child = spawn('php', ['-r', ANSWER, socket], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => {
    throw new Error('PHP ended before it answered');
  });
  ended.catch(() => undefined);
  return {
    ask: async (sql) => {
      const line = once(lines, 'line');
      child.stdin.write(`${JSON.stringify(sql)}\n`);
      return z.tuple([z.string()]).parse(await Promise.race([line, ended]))[0];
    },
    close: () => child.stdin.end(),
  };
}

const ANSWER = `
  mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
  while ( false !== ( $line = fgets( STDIN ) ) ) {
    try {
      $server = new mysqli( 'localhost', 'root', '', '', 0, $argv[1] );
      $server->set_charset( 'utf8mb4' );
      $server->multi_query( json_decode( $line ) );
      do {
        $answer = $server->store_result();
        $rows   = $answer ? $answer->fetch_all() : array();
      } while ( $server->more_results() && $server->next_result() );
      $text = json_encode( array( 'rows' => $rows ), JSON_THROW_ON_ERROR );
    } catch ( Throwable $error ) {
      $text = json_encode( array( 'error' => $error->getMessage() ), JSON_INVALID_UTF8_SUBSTITUTE );
    }
    $server = null;
    echo $text, "\\n";
  }`;
