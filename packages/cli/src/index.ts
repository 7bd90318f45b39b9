export { clientCommands } from './client-commands.ts'
export { runCommandLine } from './command-line.ts'
export { type CommandContext, write } from './context.ts'
export {
  type Command,
  type CommandDeclaration,
  command,
  declareCommand,
  type OptionsOf,
  type Run,
  type RunInput,
} from './declaration.ts'
export { CommandFailure, EXIT, UsageError } from './failure.ts'
export { choice, type DeclaredOption, jsonOption, option, repeated, required } from './options.ts'
export { printable } from './output/printable.ts'
export { printJson } from './output/record.ts'
export { createProgram } from './program.ts'
export { readSecret } from './read-secret.ts'
export { runProgram } from './run-program.ts'
