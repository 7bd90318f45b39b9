import { spawn } from '@lydell/node-pty'
import { showLog, until } from '../../../core/test/support/until.ts'
import { cliProgram } from '../../../hosted/test/support/program.ts'

/** The variables of a program, without those of the test. */
export const PLAIN_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
}

/** The program in a terminal. */
export interface Terminal {
  /** What the terminal has shown so far, with its control sequences. */
  text(): string
  /** Waits until it shows this. */
  shows(pattern: RegExp): Promise<void>
  type(text: string): void
  readonly exit_code: Promise<number>
}

/** Runs the program in a terminal of its own. Its binary comes with the package, so that nothing is built. */
export function inTerminal(
  args: readonly string[],
  env: Record<string, string>,
  { cols = 100 }: { readonly cols?: number } = {},
): Terminal {
  const terminal = spawn(process.execPath, [cliProgram, ...args], {
    cols,
    rows: 40,
    env: { ...PLAIN_ENVIRONMENT, TERM: 'xterm-256color', ...env },
  })
  let text = ''
  terminal.onData((data) => {
    text += data
  })
  showLog('the terminal', () => text)
  let ended = false
  const exit_code = new Promise<number>((resolve) =>
    terminal.onExit(({ exitCode }) => {
      ended = true
      resolve(exitCode)
    }),
  )
  return {
    text: () => text,
    async shows(pattern) {
      await until(`the terminal shows ${pattern}`, () => pattern.test(text) || ended)
      if (!pattern.test(text)) throw new Error(`it ended without ${pattern}: ${text}`)
    },
    type: (typed) => terminal.write(typed),
    exit_code,
  }
}
