import { ConnectorError } from '@linkspan/core'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'

export type LogLevel = Level | 'silent'

const REDACTED = '[redacted]'
const DEEPEST = 8
/** Names of fields that no log shows, whatever they hold. */
const SECRET_KEY = /secret|password|authorization|cookie|credentials?$|api_?key|access_?key|_token$|^token$/i
/** Values that no log shows, wherever they stand: our own secrets, and what follows an authorization scheme. */
const SECRET_VALUE = /\bls[as]_[\w-]{16,}|\b(?:bearer|basic)\s+[\w.~+/=-]{8,}|\bya29\.[\w.-]+/gi
/** What a terminal or a log reader could take for something else than text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** The server's logger: one JSON object a line, without secrets, control characters or bodies. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => scrub(fields, 0) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: Logger, words: Parameters<Logger['info']>, method: Logger['info']) {
        method.apply(
          this,
          words.map((word: unknown) => (typeof word === 'string' ? clean(word) : word)) as typeof words,
        )
      },
    },
    serializers: { err: (error: unknown) => error },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A logger that says these fields on every line; pino would write them as they are. */
export function childLogger(logger: Logger, fields: object): Logger {
  return logger.child(scrub(fields, 0) as Record<string, unknown>)
}

function clean(text: string): string {
  return text.replace(SECRET_VALUE, REDACTED).replace(CONTROL, '\ufffd')
}

/** A copy that is safe to write down. */
function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[deep]'
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1))
  const fields = value instanceof Error ? describe(value) : value
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      clean(key),
      SECRET_KEY.test(key) && field !== undefined ? REDACTED : scrub(field, depth + 1),
    ]),
  )
}

/** An error's own words and its causes'; its other fields may be anything. */
function describe(error: Error): object {
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    ...(ConnectorError.isInstance(error)
      ? error.toJSON()
      : { message, ...(typeof code === 'string' && { code }) }),
    stack: stack?.split('\n').map((line) => line.trim()),
    ...(cause !== undefined && { cause }),
  }
}
