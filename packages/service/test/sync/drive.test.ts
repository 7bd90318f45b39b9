import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  type Connection,
  ConnectorError,
  type Document,
  type SyncBatch,
  type SyncScope,
} from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { createSyncWorld, type Interference, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000

let now: number
let sandbox: Sandbox
let world: SyncWorld

const streams = [{ name: 'all', format: { filetype: 'unstructured' } }]

beforeEach(async () => {
  now = NOW
  sandbox = (await startSandbox('sync-drive', { now: () => now })).sandbox
})

async function openWorld(database: 'sqlite' | 'postgres' = 'sqlite'): Promise<void> {
  const { base_url, credentials, folder_url, folders } = sandbox.drive
  world = await createSyncWorld({
    kind: drive,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: credentials(),
      retry: false,
    },
    replication_config: { folder_url: folder_url(folders.reports), streams },
    now: () => now,
    database,
  })
}

afterEach(async () => {
  await world.close()
  await sandbox.close()
})

async function pathsOf(): Promise<Map<string, string>> {
  return new Map((await world.records('files')).map(({ path, id }) => [String(path), String(id)]))
}

/** A file in a folder of the tree, and another one outside of that folder. */
async function someFiles() {
  const paths = [...(await pathsOf())]
  const [inside] = paths.filter(([path]) => path.includes('/'))
  const folder = inside?.[0].split('/')[0] ?? ''
  const others = paths.filter(([path]) => path.includes('/') && !path.startsWith(`${folder}/`))
  return { folder, inside: inside as [string, string], others }
}

describe('a sync of drive', () => {
  test.each(databasesOfRun)(
    'P45 the changes feed brings files that came, changed, moved and went; a run without changes writes nothing: %s',
    async (database, _create) => {
      await openWorld(database)
      await world.sync()
      await world.expectSynced('files')
      // the run after a walk also walks the folders that changed meanwhile
      await world.sync()
      const { checkpoint } = await world.stored('files')
      expect(checkpoint).toMatchObject({ cursor: expect.any(String) })
      const { inside, others } = await someFiles()
      const [[, moved] = [], [, removed] = [], [, renamed] = []] = others
      const [name, folder] = ['renamed.csv', sandbox.drive.folders.reports]
      sandbox.drive.requests.length = 0
      sandbox.drive.touch(inside[1])
      sandbox.drive.move(String(moved), folder)
      sandbox.drive.remove(String(removed))
      sandbox.drive.rename(String(renamed), name)
      sandbox.drive.move(sandbox.drive.files.md, folder)
      const { run } = await world.sync()
      expect(sandbox.drive.requests.some(({ path }) => path.includes('/changes?'))).toBe(true)
      expect(run.entities).toMatchObject([
        { entity: 'files', read: 4, written: 4, deleted: 1 },
        { entity: 'all' },
      ])
      await world.expectSynced('files')
      const writes = world.writes()
      await world.sync()
      expect(world.writes()).toBe(writes)
    },
  )

  test('P45 a folder that cannot be read keeps its files and is read again; after a refused cursor too', async () => {
    await openWorld()
    await world.sync({ entities: ['files'] })
    const { folder, inside, others } = await someFiles()
    const before = await pathsOf()
    sandbox.drive.remove(inside[1])
    sandbox.drive.remove(String(others[0]?.[1]))
    const listed = (await world.records('files')).find(({ path }) => path === folder)
    // the stored cursor is refused, so everything is read again
    sandbox.drive.faults.add({ path: '/changes?', status: 400 })
    const path = new RegExp(`/files\\?.*${String(listed?.id)}`)
    sandbox.drive.faults.add({ path, status: 403, times: Number.POSITIVE_INFINITY })
    const { outcome, run } = await world.sync({ entities: ['files'] })
    expect(outcome).toEqual({ status: 'succeeded' })
    const warnings = run.warnings.filter(({ entity }) => entity === 'files')
    expect(warnings).toMatchObject([{ entity: 'files', source: `path ${folder}/…` }])
    const kept = await pathsOf()
    expect([...kept.keys()].filter((each) => each.startsWith(`${folder}/`))).toEqual(
      [...before.keys()].filter((each) => each.startsWith(`${folder}/`)),
    )
    // what one walk lacks is not gone yet
    const [path_of, id_of] = others[0] ?? []
    expect(kept.has(String(path_of))).toBe(true)
    const absent = { reason: 'absent', scope: `id ${id_of}` }
    expect(await world.lacks('files')).toEqual(expect.arrayContaining([expect.objectContaining(absent)]))
    sandbox.drive.faults.clear()
    await world.sync({ entities: ['files'] })
    expect((await pathsOf()).has(String(path_of))).toBe(false)
    // the first walk that could read the folder lacks its file for the first time
    await world.sync({ entities: ['files'] })
    await world.expectSynced('files')
    expect((await pathsOf()).has(inside[0])).toBe(false)
  })

  test('rule 3: a walk that limits and failures cut off goes on, beside the published files until it is complete', async () => {
    await openWorld()
    await world.sync({ entities: ['files'] })
    const before = await pathsOf()
    const { inside, others } = await someFiles()
    sandbox.drive.remove(inside[1])
    // the stored cursor is refused, so everything is read again
    sandbox.drive.faults.add({ path: '/changes?', status: 400 })
    now += HOUR
    const began_at = now
    const statuses: string[] = []
    while (statuses.at(-1) !== 'succeeded' && statuses.length < 50) {
      const body = { error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }] } }
      const limit = statuses.length % 2 ? { kind: 'reset' as const } : { status: 429, body }
      sandbox.drive.faults.add({ ...limit, skip: 4, times: Number.POSITIVE_INFINITY })
      const { outcome } = await world.sync({ entities: ['files'] })
      sandbox.drive.faults.clear()
      statuses.push(outcome.status)
      if (statuses.length === 1) sandbox.drive.rename(String(others[0]?.[1]), 'meanwhile.csv')
      now += HOUR
      const { partial, synced_at } = await world.stored('files')
      if (outcome.status === 'succeeded') {
        const left = new Set((await world.expected('files')).map(({ id }) => id))
        const gone = [...before.values()].filter((id) => !left.has(id))
        expect(gone).toContain(inside[1])
        expect(partial[0]).toMatchObject({ reason: 'stale', read_at: synced_at })
        const absent = partial.slice(1).map(({ scope, reason }) => `${scope} ${reason}`)
        expect(absent.sort()).toEqual(gone.map((id) => `id ${id} absent`).sort())
        // the records are as old as the first of the runs
        expect(Math.floor(Number(synced_at) / HOUR)).toBe(Math.floor(began_at / HOUR))
      } else {
        expect(partial[0]).toEqual({ scope: 'all', from: null, to: null, reason: 'rebuilding' })
        expect(await pathsOf()).toEqual(before)
      }
    }
    expect(statuses).toEqual(expect.arrayContaining(['paused', 'failed', 'succeeded']))
    expect((await pathsOf()).has(inside[0])).toBe(true)
    await world.sync({ entities: ['files'] })
    await world.expectSynced('files')
    expect([...(await pathsOf()).keys()].join()).toContain('/meanwhile.csv')
  })

  test('P45 a new file that a walk lacks is found when the whole folder is walked again, after reconcile_days', async () => {
    await openWorld()
    const { csv } = sandbox.drive.files
    const runs: { walked: boolean; found: boolean }[] = []
    for (const days of [0, 15, 14.9, 0.1, 0.1]) {
      now += days * 24 * HOUR
      let walked = false
      const documents: Interference['documents'] = (connection) => ({
        async *documents(...asked) {
          for await (const batch of connection.documents(...asked)) {
            walked ||= batch.full === true
            const isLacked = ({ id }: Document) => days === 0 && id === csv
            yield { ...batch, documents: batch.documents.filter((each) => !isLacked(each)) }
          }
        },
      })
      await world.sync({ entities: ['files'] }, { anew: true, documents })
      runs.push({ walked, found: [...(await pathsOf()).values()].includes(csv) })
    }
    const lacking = { walked: false, found: false }
    const whole = { walked: false, found: true }
    expect(runs).toEqual([{ ...lacking, walked: true }, lacking, lacking, { ...whole, walked: true }, whole])
    await world.expectSynced('files')
  })

  test('what the feed says is gone goes at once, although everything is read; what the walk lacks, with the next one', async () => {
    await openWorld()
    await world.sync()
    const { folder, inside, others } = await someFiles()
    const [path, id] = others[0] as [string, string]
    const before = await pathsOf()
    sandbox.drive.remove(id)
    sandbox.drive.move(String(before.get(folder)), sandbox.drive.root_folder_id)
    await world.sync()
    const then = await pathsOf()
    expect([then.has(path), then.has(folder), then.has(inside[0])]).toEqual([false, true, true])
    expect((await world.lacks('files')).map(({ reason }) => reason)).toContain('absent')
    await world.sync()
    await world.expectSynced('files')
    expect(await world.lacks('files')).toEqual([])
  })

  test('a full reading outlasts neither its cursors nor what it could not read', async () => {
    await openWorld()
    const file = (id: string, path: string) => ({ id, path, name: path })
    const limit = new ConnectorError('rate_limited', 'Too many calls.')
    const asked: (string | undefined)[] = []
    const idsAfter = async (read: (scope: SyncScope) => AsyncGenerator<SyncBatch>) => {
      const documents: Connection['documents'] = (_entity, _kind, scope = {}) => {
        asked.push(scope.cursor)
        return read(scope)
      }
      await world.sync({ entities: ['files'] }, { documents: () => ({ documents }) })
      return (await world.records('files')).map(({ id }) => id).sort()
    }
    const first = [file('1', 'a/x'), file('2', 'b/y')]
    await idsAfter(async function* () {
      yield { documents: first, full: true, cursor: 'middle' }
      yield { documents: [], full: true }
    })
    const error = new ConnectorError('vendor_forbidden', 'No access.')
    const kept = await idsAfter(async function* ({ onWarning }) {
      onWarning?.({ error, source: { field: 'path', starts_with: 'a/' } })
      yield { documents: [file('2', 'b/y')], full: true, cursor: 'middle' }
      throw limit
    })
    expect(kept).toEqual(['1', '2'])
    // the vendor no longer has the first file when another reading begins
    const without_first = async function* () {
      yield { documents: [file('2', 'b/y'), file('3', 'a/z')], full: true, cursor: 'end' }
    }
    expect(await idsAfter(without_first)).toEqual(['1', '2', '3'])
    expect(await idsAfter(without_first)).toEqual(['2', '3'])
    expect(asked).toEqual([undefined, undefined, 'middle', undefined])
  })
})
