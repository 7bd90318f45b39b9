import { type ConnectorError, isLinkspanError } from '@linkspan/client'
import { type CommandFailure, EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'

/** What a failed request means for people and for scripts. An unexpected error is printed with its place. */
export function serverFailure(error: unknown): Pick<CommandFailure, 'message' | 'exit_code'> {
  if (!isLinkspanError(error))
    return { message: `linkspan: unexpected: ${(error as Error)?.stack ?? error}`, exit_code: EXIT.failed }
  return { message: describe(error), exit_code: exitCode(error) }
}

/** The server refuses what the words ask for. */
const WRONG_WORDS = ['invalid_params', 'unknown_entity', 'unsupported_action', 'organization_required']

function exitCode({ code, retryable }: ConnectorError<string>): number {
  if (code === 'reauth_required') return EXIT.reauth
  if (WRONG_WORDS.includes(code)) return EXIT.usage
  return retryable ? EXIT.later : EXIT.failed
}

function describe(error: ConnectorError<string>): string {
  const { code, message, errors = [], remedy, retry_after_seconds, request_id } = error
  const lines = [
    `linkspan: ${message} (${code})`,
    // the message has the first fault already
    ...errors
      .map(({ path, message: fault }) => `${path}: ${fault}`)
      .filter((each) => !message.includes(each))
      .map((each) => `  ${each}`),
    ...(remedy ? [`  ${remedy}`] : []),
    ...(retry_after_seconds !== undefined ? [`  Try again in ${retry_after_seconds} s.`] : []),
    ...(request_id ? [`  request_id: ${request_id}`] : []),
  ]
  return lines.map(printable).join('\n')
}
