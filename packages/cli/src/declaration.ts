import type { Command, Option } from 'commander'
import type { CommandContext } from './context.ts'

/** The words of a command, as they were parsed. */
export interface RunInput<Options = unknown> {
  /** In the order of the declaration; an optional one may be absent. */
  readonly words: readonly string[]
  readonly options: Options
  readonly context: CommandContext
  /** All commands. */
  readonly program: Command
}

/** Runs a command. Returns the exit code; `undefined` while the program has to go on, as a server does. */
export type Run<Options = unknown> = (input: RunInput<Options>) => Promise<number | undefined>

/** A command: what the parser, the help and the completion know of it. */
export interface CommandDeclaration<Options = unknown> {
  /** The name with its arguments, such as `connectors get <connector>`. */
  readonly name: string
  readonly group: 'Server' | 'Administration' | 'Client' | 'Shell'
  /** One sentence, in the imperative. */
  readonly summary: string
  /** What the arguments are, by name. */
  readonly arguments?: Readonly<Record<string, string>>
  /** Values that an argument takes, by its name. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  readonly options?: readonly Option[]
  /** What more the help says. */
  readonly details?: string
  /** Command lines. */
  readonly examples: readonly string[]
  /** Imports the code of the command, so that no other command waits for it. */
  load(): Promise<Run<Options>>
}

/** Declares a command. The parser yields the options of its declaration, so `Options` has to describe these. */
export function defineCommand<Options>(declaration: CommandDeclaration<Options>): CommandDeclaration {
  return declaration as CommandDeclaration
}
