import { createHash } from 'node:crypto'
import type { Entities } from '../connector/entity.ts'
import { findEntity, type Runtime } from '../connector/run-action.ts'
import { ConnectorError, type ErrorCode, InvalidParamsError } from '../errors.ts'
import type { Issue } from '../issue.ts'
import { toConnectorError } from '../unexpected.ts'
import { parseReplicationConfig } from './config.ts'
import { type DayRange, isDay } from './days.ts'
import type { ReadKind, SyncBatch, SyncRead, SyncReading, SyncScope } from './read.ts'
import { startDateOf } from './start-date.ts'

/** Failures that may concern one source only. */
const SOURCE_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'vendor_forbidden',
  'vendor_not_found',
  'vendor_rejected',
  'vendor_conflict',
  'vendor_error',
  'vendor_invalid_reply',
])

/**
 * Runs one read of an entity. The configuration, the days and the cursor are checked here, once for all connectors,
 * before anything is sent.
 */
export async function* readDocuments(
  runtime: Runtime,
  entities: Entities,
  name: string,
  kind: ReadKind,
  scope: SyncScope = {},
): AsyncGenerator<SyncBatch, void, undefined> {
  const entity = findEntity(runtime.type, entities, name)
  const subject = `${runtime.type}: ${name}.sync`
  const read = findRead(subject, entity.search?.reads ?? [], kind)
  const config = parseReplicationConfig(runtime, scope.replication_config)
  checkFields(subject, kind, scope)
  const reading = toReading(`${name}.sync`, subject, config, scope)
  try {
    yield* batchesOf(runtime.api as never, subject, read, reading, scope)
  } catch (error) {
    throw toConnectorError(error, subject, scope.signal)
  }
}

async function* batchesOf(
  api: never,
  subject: string,
  read: SyncRead,
  reading: SyncReading,
  scope: SyncScope,
): AsyncGenerator<SyncBatch, void, undefined> {
  const { config } = reading
  if (read.kind === 'changes') {
    const cursors = boundTo(config)
    const cursor = scope.cursor === undefined ? undefined : cursors.parse(scope.cursor)
    for await (const batch of read.documents(api, { ...reading, ...(cursor && { cursor }) } as never))
      yield batch.cursor === undefined ? batch : { ...batch, cursor: cursors.format(batch.cursor) }
    return
  }
  const days = read.kind === 'window' ? daysOf(subject, scope, startDateOf(config)) : {}
  // the configuration starts after these days, so there is nothing to read
  if (!days) return
  for await (const documents of read.documents(api, { ...reading, ...days } as never)) yield { documents }
}

function findRead(subject: string, reads: readonly SyncRead[], kind: ReadKind): SyncRead {
  const found = reads.find((read) => read.kind === kind)
  if (found) return found
  const choices = reads.map((read) => read.kind).join(', ') || 'none'
  throw refused(subject, [{ path: '$.read', message: `no such read; allowed here: ${choices}` }])
}

/** Refuses the fields of other kinds of reads: they would have no effect. */
function checkFields(subject: string, kind: ReadKind, { from, to, cursor }: SyncScope): void {
  const only = (path: string, wanted: ReadKind, value: unknown): Issue[] =>
    value !== undefined && kind !== wanted ? [{ path, message: `for a read of kind ${wanted} only` }] : []
  const errors = [
    ...only('$.from', 'window', from),
    ...only('$.to', 'window', to),
    ...only('$.cursor', 'changes', cursor),
  ]
  if (errors.length > 0) throw refused(subject, errors)
}

/** The days of a window, without those before the start; undefined if none remains. */
function daysOf(subject: string, { from, to }: SyncScope, start: string | undefined): DayRange | undefined {
  const errors = Object.entries({ from, to }).flatMap(([name, day]): Issue[] =>
    day !== undefined && isDay(day) ? [] : [{ path: `$.${name}`, message: 'must be a day as YYYY-MM-DD' }],
  )
  if (from === undefined || to === undefined || errors.length > 0) throw refused(subject, errors)
  if (from > to) throw refused(subject, [{ path: '$.to', message: 'must not be before from' }])
  if (start === undefined || start <= from) return { from, to }
  return start <= to ? { from: start, to } : undefined
}

function toReading(operation: string, subject: string, config: unknown, scope: SyncScope): SyncReading {
  const { signal } = scope
  return {
    config,
    call: { operation, write: false, background: true, ...(signal && { signal }) },
    warn(thrown, source) {
      const error = toConnectorError(thrown, subject, signal)
      const known = ConnectorError.isInstance(error) && SOURCE_FAILURES.has(error.code)
      if (!known || !scope.onWarning) throw error
      scope.onWarning({ error, ...(source && { source }) })
    },
    quota: (quota) => scope.onQuota?.(quota),
  }
}

/** Cursors that are valid for one configuration. Another one may need documents that did not change at the vendor. */
function boundTo(config: unknown) {
  const bound = createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 16)
  return {
    format: (cursor: string) => `${bound}.${cursor}`,
    /** The connector's cursor; undefined if it is for another configuration. */
    parse: (cursor: string) => (cursor.startsWith(`${bound}.`) ? cursor.slice(bound.length + 1) : undefined),
  }
}

function refused(subject: string, errors: readonly Issue[]): InvalidParamsError {
  return new InvalidParamsError(subject, errors)
}
