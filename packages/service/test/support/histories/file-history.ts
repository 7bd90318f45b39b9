import { expect } from '@jest/globals'
import { drive } from '@linkspan/drive'
import { each } from '../../../../core/test/support/each.ts'
import { type Sandbox, startSandbox } from '../../../../hosted/test/support/sandbox.ts'
import { lacksOf } from '../lacks.ts'
import { createSyncWorld, type Interference, type SyncWorld, type SyncWorldOptions } from '../sync-world.ts'
import { beforeDocuments } from './before-documents.ts'
import { mayBeStale } from './check.ts'
import { FileVendor, textOf } from './file-vendor.ts'
import { randomOf } from './random.ts'
import type { RunProcesses } from './run-processes.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)
const STREAM = 'sales'

/** What happened in the histories of files. */
export interface FileCourse {
  runs: number
  cut: number
  paused: number
  faults: number
  omitted: number
  marked: number
}

/** A folder whose files are the rows of a stream, and what happens to both. */
export class FileHistory {
  readonly course: FileCourse = { runs: 0, cut: 0, paused: 0, faults: 0, omitted: 0, marked: 0 }
  readonly #seed: number
  readonly #random: () => number
  readonly #events: string[] = []
  readonly #skews: readonly [number, number]
  #now = NOW
  #skew = 0
  #is_at_rest = false
  /** The file that the lists of the current run lack. */
  #omitted: string | undefined

  constructor(seed: number) {
    this.#seed = seed
    this.#random = randomOf(seed)
    const skew = () => (this.#random() * 2 - 1) * HOUR
    this.#skews = this.#chance(0.4) ? [0, 0] : [skew(), skew()]
  }

  /** What happened, for a failure. */
  get log(): string {
    return this.#events.join('\n')
  }

  /** With `processes`, the runs happen in them, else in this one. */
  async run(database: NonNullable<SyncWorldOptions['database']>, processes?: RunProcesses): Promise<void> {
    const { sandbox } = await startSandbox(`file-history-${this.#seed}`, { now: () => this.#now })
    const vendor = new FileVendor(sandbox, this.#random, () => this.#now)
    await vendor.open()
    const { base_url, credentials, folder_url } = sandbox.drive
    const { token_url } = sandbox.google_accounts
    const stream = { name: STREAM, globs: ['**/*.csv'], format: { filetype: 'csv' } }
    const options = { base_url, token_url, credentials: credentials(), retry: false } as const
    const world = await createSyncWorld({
      kind: drive,
      options,
      ...(processes && {
        carryOut: (run, visitor) =>
          processes.carryOut({ drive: options, omits: this.#omitted }, run, visitor),
      }),
      replication_config: { folder_url: folder_url(vendor.root), streams: [stream] },
      now: () => this.#now,
      processNow: () => Math.round(this.#now + this.#skew),
      database,
    })
    try {
      for (let steps = 4 + Math.floor(this.#random() * 5); steps > 0; steps--) {
        if (this.course.runs > 0) {
          this.#now += Math.ceil(this.#random() * this.#pick(HOUR, 5 * HOUR, DAY, 40 * DAY))
          await this.#check(world, vendor)
        }
        for (let changes = Math.floor(this.#random() * 5); changes > 0; changes--) {
          this.#now += 1_000
          this.#note(await vendor.change())
        }
        await this.#sync(world, vendor, sandbox)
      }
      this.#is_at_rest = true
      // after the last run, which has taken some milliseconds
      this.#now += 1_000
      vendor.restore()
      // the second walk tells what is gone
      for (let runs = 0; runs < 4; runs++) {
        this.#now += HOUR
        await this.#sync(world, vendor, sandbox)
      }
      expect(lacksOf((await world.stored(STREAM)).partial, this.#now)).toEqual([])
      await world.expectSynced('files')
    } finally {
      await world.close()
      await vendor.close()
      await sandbox.close()
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #pick<Value>(...values: Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }

  #note(event: string): void {
    this.#events.push(`${new Date(this.#now).toISOString()} ${event}`)
  }

  async #sync(world: SyncWorld, vendor: FileVendor, sandbox: Sandbox): Promise<void> {
    this.course.runs++
    this.#skew = this.#pick(...this.#skews)
    const full = !this.#is_at_rest && this.#chance(0.15)
    const cut = !this.#is_at_rest && this.#chance(0.15) ? 1 + Math.floor(this.#random() * 5) : undefined
    if (!this.#is_at_rest) this.#addFaults(sandbox, vendor)
    const known = this.course.runs > 1 ? await this.#known(world) : new Set()
    const omitted = !this.#is_at_rest && this.#chance(0.3) ? vendor.omitOne(known) : undefined
    if (omitted !== undefined) this.course.omitted++
    this.#omitted = omitted
    const ran = await world
      .sync({ full }, { ...interferenceOf(cut, omitted), anew: this.#is_at_rest || this.#chance(0.7) })
      .catch((error: unknown) => {
        if (cut === undefined) throw error
        return undefined
      })
    sandbox.drive.faults.clear()
    const status = ran?.outcome.status ?? 'cut'
    if (status === 'cut') this.course.cut++
    if (status === 'paused') this.course.paused++
    const { entities = [], warnings = [] } = ran?.run ?? {}
    const of_entities = entities.map((report) => `${report.entity} ${report.status}`)
    const warned = warnings.map(({ source, code }) => `${source} ${code}`)
    this.#note(
      `run ${Math.round(this.#skew / 60_000)} ${full ? 'full ' : ''}omits ${omitted} ${status} ${[...of_entities, ...warned]}`,
    )
    await this.#check(world, vendor)
  }

  async #known({ store, key, records }: SyncWorld): Promise<Set<unknown>> {
    const is_listed = await store.collections.find({ ...key, entity: 'files' })
    return new Set(is_listed ? (await records('files')).map(({ id }) => id) : [])
  }

  #addFaults({ drive: { faults } }: Sandbox, vendor: FileVendor): void {
    const { id } = this.#pick(...vendor.files)
    const content = new RegExp(`/files/${id}\\?.*alt=media`)
    const times = this.#pick(1, Number.POSITIVE_INFINITY)
    const fault = this.#pick(
      undefined,
      { path: content, times, kind: 'empty' } as const,
      { path: content, times, kind: 'status', status: 200, body: 'value\ncut\n' } as const,
      { path: /alt=media/, times, kind: 'truncate' } as const,
      { path: '/changes?', status: 400 },
      { path: /\/files\?/, skip: this.#pick(0, 1, 2), status: 403 },
      { skip: this.#pick(0, 1, 3, 5), times: Number.POSITIVE_INFINITY, kind: 'reset' } as const,
      {
        skip: this.#pick(0, 2, 4, 7),
        times: Number.POSITIVE_INFINITY,
        status: 429,
        body: { error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }] } },
      },
    )
    if (!fault) return
    this.course.faults++
    this.#note(`fault ${fault.path ?? ''} ${'kind' in fault ? fault.kind : fault.status} ${times}`)
    faults.add(fault)
  }

  /** Expects that the rows of each file are those of some moment, or that the answer says that they may not be. */
  async #check(world: SyncWorld, vendor: FileVendor): Promise<void> {
    const published = await world.store.collections.find({ ...world.key, entity: STREAM })
    if (!published) return
    const lacks = lacksOf(published.partial, this.#now)
    if (lacks.length > 0) this.course.marked++
    if (lacks.some(({ scope }) => scope === 'all')) return
    const scopes = lacks.map(({ scope }) => scope)
    const records = await world.records(STREAM)
    const rows = Map.groupBy(records, ({ file_id }) => String(file_id))
    const since = (published.synced_at ?? 0) - Math.max(...this.#skews.map(Math.abs))
    for (const file of each(vendor.files)) {
      const own = rows.get(file.id) ?? []
      const paths = [...file.paths, ...own.map(({ document_key }) => String(document_key))]
      const is_marked = scopes.some(
        (scope) => scope === `file_id ${file.id}` || paths.some((path) => isOf(scope, path)),
      )
      if (is_marked) continue
      const found = textOf(own.map(({ value }) => value))
      const allowed = vendor.valuesSince(file, since)
      if (!allowed.includes(found))
        expect({ file: file.id, found, partial: published.partial, since }).toEqual({ allowed })
    }
    if (this.#is_at_rest && mayBeStale(published, this.#now)) throw new Error('a run at rest was not noted')
  }
}

/** Whether a mark names a path. */
function isOf(scope: string, path: string): boolean {
  const [, named = ''] = /^document_key (.*)$/.exec(scope) ?? []
  return named.endsWith('…') ? path.startsWith(named.slice(0, -1)) : path === named
}

/** Lacks a file in each list, and ends the process at a publication or a batch of documents, if asked. */
function interferenceOf(cut: number | undefined, omits: string | undefined): Interference {
  const stopping = new AbortController()
  let at = 0
  const meet = () => {
    if (cut !== undefined && ++at === cut) stopping.abort(new Error('the process was killed'))
  }
  return {
    signal: stopping.signal,
    onPublish: meet,
    onDocuments: meet,
    documents: (connection) => beforeDocuments(connection, { omits, onDocuments: meet }),
  }
}
