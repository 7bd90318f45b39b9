import type { Entities } from '../connector/entity.ts'
import type { Runtime } from '../connector/run-action.ts'
import type { Document } from '../documents.ts'
import { ConnectorError, type ErrorCode, InvalidParamsError } from '../errors.ts'
import { toConnectorError } from '../http/unexpected.ts'
import type { Issue } from '../issue.ts'
import { issuesBelow } from '../issues.ts'
import { fingerprint } from '../pages/bound-text.ts'
import { parseReplicationConfig } from '../sync/config.ts'
import { type DayRange, isDay } from '../sync/days.ts'
import type { ListedSource, SourceList } from '../sync/listed-sources.ts'
import type {
  ReadKind,
  SnapshotRead,
  SyncBatch,
  SyncRead,
  SyncReading,
  SyncScope,
  WindowRead,
} from '../sync/read.ts'
import { readSources } from '../sync/sources.ts'
import { startDateOf } from '../sync/start-date.ts'
import type { VendorFields } from '../sync/vendor-fields.ts'
import { configuredEntities, findConfiguredEntity } from './find-configured.ts'

/** Failures that may concern one source only. */
const SOURCE_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'vendor_forbidden',
  'vendor_not_found',
  'vendor_rejected',
  'vendor_conflict',
  'vendor_error',
  'vendor_invalid_reply',
])

/** Whether a failure may concern one source only. */
export function isSourceFailure(error: unknown): error is ConnectorError {
  return ConnectorError.isInstance(error) && SOURCE_FAILURES.has(error.code)
}

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
  const subject = `${runtime.type}: ${name}.sync`
  const made = configuredEntities(runtime, scope).some((each) => each.name === name)
  const vendor_fields = scope.vendor_fields ?? (made ? await askVendorFields(runtime, scope) : undefined)
  const entity = findConfiguredEntity({ ...runtime, entities }, { ...scope, vendor_fields }, name)
  const read = findRead(subject, entity.search?.reads ?? [], kind)
  const config = parseReplicationConfig(runtime, scope.replication_config)
  checkFields(subject, read, scope)
  let is_answered = false
  const reading = toReading(`${name}.sync`, subject, config, {
    ...scope,
    onReply(ms) {
      is_answered = true
      scope.onReply?.(ms)
    },
  })
  try {
    yield* batchesOf(runtime, subject, read, reading, scope)
  } catch (error) {
    throw toConnectorError(error, subject, scope.signal, is_answered)
  }
}

/** Lists the sources of a connector; none if it has none. */
export async function listSources(
  runtime: Runtime,
  scope: Pick<SyncScope, 'replication_config' | 'signal' | 'onWarning'> = {},
): Promise<SourceList> {
  const subject = `${runtime.type}: sources`
  const config = parseReplicationConfig(runtime, scope.replication_config)
  try {
    return await sourcesOf(runtime, toReading('sources', subject, config, scope))
  } catch (error) {
    throw toConnectorError(error, subject, scope.signal)
  }
}

/** Asks the vendor which fields the entities of a configuration have; undefined if it makes none. */
export async function askVendorFields(
  runtime: Runtime,
  scope: Pick<SyncScope, 'replication_config' | 'signal'> = {},
): Promise<VendorFields | undefined> {
  const { configured, api } = runtime
  const subject = `${runtime.type}: replication_config`
  const config = parseReplicationConfig(runtime, scope.replication_config, subject)
  if (!configured?.vendorFields || configured.of(config as never, undefined).length === 0) return undefined
  try {
    const reading = toReading('replication_config', subject, config, scope)
    return await configured.vendorFields(api as never, reading as never)
  } catch (error) {
    if (error instanceof InvalidParamsError)
      throw new InvalidParamsError(subject, issuesBelow('$.replication_config', error.errors ?? []))
    throw toConnectorError(error, subject, scope.signal)
  }
}

async function sourcesOf({ api, sources }: Runtime, reading: SyncReading): Promise<SourceList> {
  if (!sources) return { sources: [], complete: true }
  return sources.list(api as never, reading as never)
}

async function* batchesOf(
  runtime: Runtime,
  subject: string,
  read: SyncRead,
  reading: SyncReading,
  scope: SyncScope,
): AsyncGenerator<SyncBatch, void, undefined> {
  const { config } = reading
  if (read.kind === 'changes') {
    const cursors = boundTo(read.depends_on ? read.depends_on(config as never) : config)
    const cursor = scope.cursor === undefined ? undefined : cursors.parse(scope.cursor)
    for await (const batch of read.documents(
      runtime.api as never,
      { ...reading, ...(cursor && { cursor }) } as never,
    ))
      yield batch.cursor === undefined ? batch : { ...batch, cursor: cursors.format(batch.cursor) }
    return
  }
  const days = read.kind === 'window' ? daysOf(subject, scope, startDateOf(config)) : {}
  // the configuration starts after these days, so there is nothing to read
  if (!days) return
  for await (const documents of documentsOf(runtime, read, { ...reading, ...days }, scope.source))
    yield { documents }
}

/** The documents of one source, of all sources one after the other, or of a connector without sources. */
async function* documentsOf(
  runtime: Runtime,
  read: SnapshotRead | WindowRead,
  reading: SyncReading,
  source: ListedSource | undefined,
): AsyncGenerator<Document[]> {
  const { by_source } = read
  const documents = (one: ListedSource | undefined) =>
    read.documents(runtime.api as never, reading as never, one as never)
  if (!by_source) return yield* documents(undefined)
  const includes = (one: ListedSource) => by_source.includes?.(one as never) ?? true
  if (source) {
    if (includes(source)) yield* documents(source)
    return
  }
  const { sources } = await sourcesOf(runtime, reading)
  yield* readSources(sources.filter(includes), reading, ({ id }) => by_source.of(id), documents)
}

function findRead(subject: string, reads: readonly SyncRead[], kind: ReadKind): SyncRead {
  const found = reads.find((read) => read.kind === kind)
  if (found) return found
  const choices = reads.map((read) => read.kind).join(', ') || 'none'
  throw refused(subject, [{ path: '$.read', message: `no such read; allowed here: ${choices}` }])
}

/** Refuses the fields of other kinds of reads: they would have no effect. */
function checkFields(subject: string, read: SyncRead, { from, to, cursor, source }: SyncScope): void {
  const { kind } = read
  const sourced = kind !== 'changes' && read.by_source !== undefined
  const only = (path: string, wanted: ReadKind, value: unknown): Issue[] =>
    value !== undefined && kind !== wanted ? [{ path, message: `for a read of kind ${wanted} only` }] : []
  const errors = [
    ...only('$.from', 'window', from),
    ...only('$.to', 'window', to),
    ...only('$.cursor', 'changes', cursor),
    ...(source && !sourced ? [{ path: '$.source', message: 'this read has no sources' }] : []),
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
    call: {
      operation,
      write: false,
      background: true,
      onReply: (ms) => scope.onReply?.(ms),
      ...(signal && { signal }),
    },
    warn(thrown, source) {
      const error = toConnectorError(thrown, subject, signal)
      if (!isSourceFailure(error) || !scope.onWarning) throw error
      scope.onWarning({ error, ...(source && { source }) })
    },
    quota: (quota) => scope.onQuota?.(quota),
    caveat: (caveat) => scope.onCaveat?.(caveat),
    timeZone: (name) => scope.onTimeZone?.(name),
  }
}

/** Cursors that are valid for one configuration. Another one may need documents that did not change at the vendor. */
function boundTo(config: unknown) {
  const bound = fingerprint(config)
  return {
    format: (cursor: string) => `${bound}.${cursor}`,
    /** The connector's cursor; undefined if it is for another configuration. */
    parse: (cursor: string) => (cursor.startsWith(`${bound}.`) ? cursor.slice(bound.length + 1) : undefined),
  }
}

function refused(subject: string, errors: readonly Issue[]): InvalidParamsError {
  return new InvalidParamsError(subject, errors)
}
