import { CONTROL, ConnectorError, type Logger, systemClock } from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'
import { type DestinationStream, type Level, pino, type Logger as ServerLogger } from 'pino'
import { currentRequest } from './events/request-scope.ts'
import { standardOutput } from './log-output.ts'

/** The logger of a server, which is Pino's. */
export type { ServerLogger }

/** The least important lines that are logged; `silent` for none. */
export type LogLevel = Level | 'silent'

const REDACTED = '[redacted]'
const DEEPEST = 8
/** Names of fields whose values are never logged. */
const SECRET_KEY = /secret|password|authorization|cookie|credentials?$|api_?key|access_?key|_token$|^token$/i
/** Texts that are never logged: our own secrets, the value after an authorization scheme, and the user of a URL. */
const SECRET_VALUE =
  /\bls[aist]_[\w-]{16,}|\b(?:bearer|basic)\s+[\w.~+/=-]{8,}|\bya29\.[\w.-]+|(?<=:\/\/)[^\s/@]+@/gi
/** What a text must have to be one of them, or to hold a control character. Most are names, ids and routes. */
const SUSPICIOUS = /[^\w/:.,{}-]|ls[aist]_|ya29/i

/**
 * The server's logger. It writes one JSON object per line, without secrets and control characters, by default to the
 * standard output. Lines that belong to a request have its `request_id`. Logging never throws and never waits.
 */
export function createLogger(
  level: LogLevel,
  destination: DestinationStream = standardOutput(),
): ServerLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date(systemClock.now()).toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      // of libraries too, which know nothing of requests
      log: (fields: object) => ({ request_id: currentRequest()?.request_id, ...loggable(fields) }),
    },
    hooks: {
      logMethod(this: ServerLogger, words: Parameters<ServerLogger['info']>, method: ServerLogger['info']) {
        method.apply(
          this,
          words.map((word: unknown) => (typeof word === 'string' ? clean(word) : word)) as typeof words,
        )
      },
    },
    serializers: { err: (error: unknown) => error },
  }
  return pino(options, destination)
}

/** A logger that adds these fields to every line. Pino itself would not redact them. */
export function childLogger(logger: ServerLogger, fields: object): ServerLogger {
  return logger.child(loggable(fields))
}

/** The logger of one connector: each of its lines says which one it is. */
export function connectorLogger(logger: Logger, connector: StoredConnector): Logger {
  const { organization_id, id: connector_id, connector_type } = connector
  const write =
    (level: keyof Logger): Logger['info'] =>
    (fields, message) =>
      logger[level]({ organization_id, connector_id, connector_type, ...fields }, message)
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function loggable(fields: object): Record<string, unknown> {
  try {
    return scrub(fields, 0) as Record<string, unknown>
  } catch {
    // a getter or a proxy that throws
    return { fields: '[unreadable]' }
  }
}

function clean(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text.replace(SECRET_VALUE, REDACTED).replace(CONTROL, '\ufffd')
}

/** A copy that is safe to log. */
function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[deep]'
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1))
  const fields = value instanceof Error ? describe(value) : value
  const safe: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields))
    safe[clean(key)] = SECRET_KEY.test(key) && field !== undefined ? REDACTED : scrub(field, depth + 1)
  return safe
}

/** The message, code and causes of an error. Its other fields may contain anything and are left out. */
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
