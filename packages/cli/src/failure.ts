/** How the program ends. docs/command-line.md has them too. */
export const EXIT = {
  success: 0,
  failed: 1,
  /** The words of the command are wrong, or a setting is missing. */
  usage: 2,
  /** The same command may succeed later. */
  later: 3,
  /** A connector needs new credentials. */
  reauth: 4,
  /** As if killed: an orderly end would wait for a disk that does not answer. */
  hanging: 137,
} as const

/** A command failed. The message is for people and holds no secret; an empty one was printed already. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure'
  readonly exit_code: number

  constructor(message: string, exit_code: number = EXIT.failed) {
    super(message)
    this.exit_code = exit_code
  }
}

/** The words of a command are wrong. The message says which are right. */
export class UsageError extends CommandFailure {
  override readonly name = 'UsageError'

  constructor(message: string) {
    super(message, EXIT.usage)
  }
}
