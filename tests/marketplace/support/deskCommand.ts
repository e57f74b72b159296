import { runDesk } from '../../../marketplace/desk/cli/run';

/** What a command of the desk did: its exit code, and what it wrote. */
export interface DeskRun {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command of the desk as the command line does. @param token null: the marketplace has no desk */
export async function deskCommand(
  argv: readonly string[],
  { url, token }: { readonly url: string; readonly token: string | null },
): Promise<DeskRun> {
  let [out, error] = ['', ''];
  const terminal = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
    readInput: () => Promise.resolve(null),
  };
  const exitCode = await runDesk(argv, { dataDir: '/nowhere', url, token: token ?? undefined }, terminal);
  return { exitCode, out, error };
}
