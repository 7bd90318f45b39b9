import type { Command as Parser } from 'commander'
import type { CommandContext } from './context.ts'
import { connectionOptions, type DeclaredOption, type OptionValues } from './options.ts'

/** A command: what the parser, the help and the completion know of it. */
export interface CommandDeclaration {
  /** The name with its arguments, such as `connectors get <connector>`; an optional one is in brackets. */
  readonly name: string
  readonly group: 'Server' | 'Administration' | 'Client' | 'Shell'
  /** One sentence, in the imperative. */
  readonly summary: string
  /** What the arguments are, by name. */
  readonly arguments?: Readonly<Record<string, string>>
  /** Values that an argument takes, by its name. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  readonly options?: readonly DeclaredOption[]
  /** What more the help says. */
  readonly details?: string
  /** Command lines. */
  readonly examples: readonly string[]
}

/** Declares a command. The types of what runs it follow from its name and its options. */
export function declareCommand<const Declaration extends CommandDeclaration>(
  declaration: Declaration,
): Declaration {
  return declaration
}

/** Declares a command of the client, which also takes the options that reach a server. */
export function declareClientCommand<const Declaration extends Omit<CommandDeclaration, 'group'>>(
  declaration: Declaration,
) {
  const options = [...(declaration.options ?? []), ...connectionOptions]
  // the parser yields the values of both
  return { ...declaration, group: 'Client', options } as unknown as Omit<Declaration, 'options'> & {
    readonly group: 'Client'
    readonly options: readonly (OptionOf<Declaration> | (typeof connectionOptions)[number])[]
  }
}

type OptionOf<Declaration> = Declaration extends {
  readonly options: readonly (infer Each extends DeclaredOption)[]
}
  ? Each
  : never

type Words<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? [...Words<First>, ...Words<Rest>]
  : Name extends `<${string}>`
    ? [string]
    : Name extends `[${string}]`
      ? [string | undefined]
      : []

/** What the parser yields for the options of a declared command. */
export type OptionsOf<Declaration extends CommandDeclaration> = Declaration extends {
  readonly options: readonly DeclaredOption[]
}
  ? OptionValues<Declaration['options']>
  : object

/** The words of a command, as they were parsed. */
export interface RunInput<Declaration extends CommandDeclaration> {
  /** The arguments in the order of the declaration. */
  readonly words: Readonly<Words<Declaration['name']>>
  readonly options: OptionsOf<Declaration>
  readonly context: CommandContext
  /** All commands. */
  readonly program: Parser
}

/** Runs a command. Returns the exit code; `undefined` while the program has to go on, as a server does. */
export type Run<Declaration extends CommandDeclaration> = (
  input: RunInput<Declaration>,
) => Promise<number | undefined>

/** A command of a program: its declaration and its code. */
export interface Command {
  readonly declaration: CommandDeclaration
  /** Imports the code, so that no other command waits for it. */
  readonly load: () => Promise<Run<CommandDeclaration>>
}

/** Makes a command of its declaration and its code. */
export function command<Declaration extends CommandDeclaration>(
  declaration: Declaration,
  load: () => Promise<Run<Declaration>>,
): Command {
  // the parser yields the words and options of the declaration
  return { declaration, load: load as Command['load'] }
}
