import {
  type Call,
  type ChangesReading,
  defineChanges,
  defineSnapshot,
  documentOf,
  type FieldType,
  reconcileDays,
  type SyncReading,
} from '@linkspan/core'
import * as z from 'zod'
import type { GitHub } from './api.ts'
import { type Row, readRows, walkList } from './pages.ts'

/** The configuration of a sync; it may be empty. */
export const replicationConfig = z.strictObject({
  repositories: z
    .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'must be an owner and a name'))
    .optional()
    .describe('Only these repositories, such as acme/shop; default all that the credentials reach.'),
  reconcile_days: reconcileDays,
})

type Config = z.output<typeof replicationConfig>
type Fields = Readonly<Record<string, FieldType>>

const DAY_MS = 86_400_000

async function* repositoriesOf(api: GitHub, { repositories: wanted }: Config, call: Call) {
  for await (const rows of walkList(api, { ...api.repositories, query: { per_page: 100 } }, call))
    yield rows.filter(({ full_name }) => wanted?.includes(String(full_name)) ?? true)
}

/** Reads all repositories. */
export const readRepositories = (fields: Fields) =>
  defineSnapshot(async function* (api: GitHub, { config, call }: SyncReading<Config>) {
    for await (const rows of repositoriesOf(api, config, call))
      yield rows.map((row) => documentOf(row, fields))
  })

/** How far a repository was read: up to this time, and the ETag of what came since. */
const progress = z.object({ since: z.string().optional(), etag: z.string().optional() })
type Progress = z.output<typeof progress>

/** A cursor: when everything was read last, and how far each repository was read. */
const position = z.object({ full_at: z.number(), repositories: z.record(z.string(), progress) })

/**
 * Reads what changed in the children of all repositories, such as issues. While nothing changes, a repository costs a request
 * that GitHub answers with 304 and does not count. GitHub reports no deletions: everything is read again every
 * `reconcile_days`, and if a repository is gone.
 */
export function readChildren(
  pathIn: (repository: string) => string,
  query: Readonly<Record<string, string>>,
  fields: Fields,
  belonging: (row: Row) => object = () => ({}),
) {
  return defineChanges(async function* (api: GitHub, reading: ChangesReading<Config>) {
    const { config, call, cursor } = reading
    const names: string[] = []
    for await (const rows of repositoriesOf(api, config, call))
      names.push(...rows.map(({ full_name }) => String(full_name)))
    const now = api.clock.now()
    const former = cursor === undefined ? undefined : position.parse(JSON.parse(cursor))
    const due_at = (former?.full_at ?? 0) + (config.reconcile_days ?? Number.POSITIVE_INFINITY) * DAY_MS
    const is_whole = Object.keys(former?.repositories ?? {}).every((name) => names.includes(name))
    const known = is_whole && now < due_at ? former : undefined
    const full = !known
    const next: z.output<typeof position> = { full_at: known?.full_at ?? now, repositories: {} }
    for (const repository of names) {
      const begun = known?.repositories[repository] ?? {}
      next.repositories[repository] = begun
      try {
        for await (const { rows, reached } of changesSince(api, pathIn(repository), query, begun, call)) {
          yield {
            documents: rows.map((row) => documentOf({ ...row, ...belonging(row), repository }, fields)),
            full,
          }
          next.repositories[repository] = reached
        }
      } catch (error) {
        next.repositories[repository] = begun
        reading.warn(error, { field: 'repository', equals: repository })
      }
    }
    yield { documents: [], full, cursor: JSON.stringify(next) }
  })
}

/** Each request continues at the time of the last row: rows move while their list is read, and times do not. */
async function* changesSince(
  api: GitHub,
  path: string,
  given: Readonly<Record<string, string>>,
  begun: Progress,
  call: Call,
): AsyncGenerator<{ readonly rows: Row[]; readonly reached: Progress }> {
  let { since } = begun
  for (let page = 1; ; ) {
    const query = { ...given, sort: 'updated', direction: 'asc', per_page: 100, since, page }
    const is_first = page === 1 && since === begun.since
    const { status, rows, etag, next } = await readRows(
      api,
      { path, query },
      call,
      is_first ? begun.etag : undefined,
    )
    if (status === 304) return
    const last = rows.at(-1)?.updated_at ?? since
    // the ETag is of this request: it holds for the next reading if that asks the same
    const holds = is_first && last === since && !next
    yield { rows, reached: { since: last, ...(holds && { etag }) } }
    if (!next) return
    page = last === since ? page + 1 : 1
    since = last
  }
}
