import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Document, SyncBatch, SyncScope, SyncWarning } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { type Drive, walkFolder } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

const FOLDER = 'application/vnd.google-apps.folder'
const SHORTCUT = 'application/vnd.google-apps.shortcut'

let sandbox: Sandbox
let own: Drive
/** Fails at the first limit. */
let impatient: Drive
beforeAll(async () => {
  sandbox = await openSandbox('drive-changes')
  own = openDrive(sandbox)
  impatient = openDrive(sandbox, {}, { retry: false })
})
afterAll(async () => {
  await own.close()
  await impatient.close()
  await sandbox.close()
})

const configOf = (folder: string, globs = ['**']) => ({
  folder_url: sandbox.drive.folder_url(folder),
  streams: [{ name: 'all', globs, format: { filetype: 'csv' } }],
})

async function create(name: string, parent: string | undefined, mimeType = FOLDER): Promise<string> {
  const { id } = await own.files.create({ name, mimeType, ...(parent && { parents: [parent] }) })
  return id as string
}

/** The documents and the cursor that a host stores. */
class Copy {
  readonly files = new Map<unknown, Document>()
  cursor: string | undefined
  batches: SyncBatch[] = []
  readonly #config: object
  readonly #drive: Drive

  constructor(config: object, drive = own) {
    this.#config = config
    this.#drive = drive
  }

  async sync(scope: SyncScope = {}): Promise<this> {
    this.batches = []
    const replication_config = this.#config
    const { cursor } = this
    const whole = { replication_config, ...(cursor !== undefined && { cursor }), ...scope }
    let full = false
    for await (const batch of this.#drive.documents('files', 'changes', whole)) {
      if (batch.full && !batch.continued && !full) {
        this.files.clear()
        this.cursor = undefined
      }
      full ||= batch.full ?? false
      for (const [id] of batch.gone ?? []) this.files.delete(id)
      for (const document of batch.documents) this.files.set(document.id, document)
      this.cursor = batch.cursor ?? this.cursor
      this.batches.push(batch)
    }
    if (full) this.cursor = this.batches.at(-1)?.cursor
    return this
  }

  /** Syncs while the vendor answers this number of calls. Returns whether that was enough. */
  async syncWithin(calls: number): Promise<boolean> {
    const body = { error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }] } }
    sandbox.drive.faults.add({ status: 429, body, skip: calls, times: Number.POSITIVE_INFINITY })
    try {
      await this.sync()
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited' })
      return false
    } finally {
      sandbox.drive.faults.clear()
    }
  }

  get full(): boolean {
    return this.batches.some((batch) => batch.full)
  }

  get paths(): unknown[] {
    return [...this.files.values()].map(({ path }) => path).sort()
  }
}

/** A folder with `a/b/c.csv`, `a/d.csv` and `e.csv`, and a folder beside it. */
async function makeTree() {
  const root = await create('root', undefined)
  const elsewhere = await create('elsewhere', undefined)
  const a = await create('a', root)
  const b = await create('b', a)
  const c = await create('c.csv', b, 'text/csv')
  const d = await create('d.csv', a, 'text/csv')
  const e = await create('e.csv', root, 'text/csv')
  return { root, elsewhere, a, b, c, d, e }
}

/** Folders and files outside of the tree: of the user, and of a shared drive, which the user's feed omits. */
async function makeTargets(elsewhere: string): Promise<string[]> {
  const far = await create('far', elsewhere)
  const near = await create('near.csv', far, 'text/csv')
  const theirs = await create('theirs', sandbox.drive.shared_drives[0]?.id)
  const deep = await create('deep.csv', theirs, 'text/csv')
  const single = await create('single.csv', sandbox.drive.shared_drives[0]?.id, 'text/csv')
  return [far, theirs, near, deep, single]
}

async function createShortcut(name: string, parent: string, targetId: string): Promise<string> {
  const shortcutDetails = { targetId }
  const { id } = await own.files.create({ name, mimeType: SHORTCUT, parents: [parent], shortcutDetails })
  return id as string
}

const ACTIONS = [
  'touch',
  'rename',
  'move',
  'trash',
  'untrash',
  'remove',
  'file',
  'folder',
  'shortcut',
] as const
interface Action {
  readonly kind: (typeof ACTIONS)[number]
  readonly item: number
  readonly other: number
  readonly name: string
}
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...ACTIONS),
  item: fc.nat(),
  other: fc.nat(),
  name: fc.constantFrom('x.csv', 'y.txt', 'keep', 'z'),
})

/** A tree with a shortcut out of it, and what happens to its files and to those around it. */
async function openHistory() {
  const { root, ...inside } = await makeTree()
  const outside = await makeTargets(inside.elsewhere)
  await createShortcut('link', inside.a, outside[2] as string)
  const items = [...Object.values(inside), ...outside]
  const folders = [root, inside.elsewhere, inside.a, inside.b, ...outside.slice(0, 2)]
  const play = async (round: readonly Action[]) => {
    for (const { kind, item, other, name } of round) {
      const id = items[item % items.length] as string
      const parent = folders[other % folders.length] as string
      try {
        if (kind === 'file') items.push(await create(name, parent, 'text/csv'))
        else if (kind === 'folder') items.push(await create(name, parent))
        else if (kind === 'shortcut') items.push(await createShortcut(name, parent, id))
        else if (kind === 'rename') sandbox.drive.rename(id, name)
        else if (kind === 'move') sandbox.drive.move(id, parent)
        else sandbox.drive[kind](id)
      } catch {
        // the file no longer exists, or the folder would be in itself
      }
    }
  }
  return { root, items, folders, outside, play }
}

/** Rounds that change files of the tree, and no folder. */
const touches = [3, 4, 5, 3, 4, 5].map((item): Action[] => [{ kind: 'touch', item, other: 0, name: 'z' }])

describe('changes since a cursor', () => {
  test.each([
    ['every file', ['**']],
    ['the files that a glob matches', ['keep/**', '**/*.csv']],
  ])(
    'P45 of %s result in the documents of a full reading, whatever happened to the tree',
    async (_name, globs) => {
      let incremental = 0
      let with_shortcuts = 0
      await fc.assert(
        fc.asyncProperty(
          // several actions mostly change a folder, after which everything is read
          fc.array(fc.oneof(fc.tuple(action), fc.array(action, { minLength: 1, maxLength: 5 })), {
            minLength: 1,
            maxLength: 4,
          }),
          async (rounds) => {
            const { root, play } = await openHistory()
            const config = configOf(root, globs)
            const copy = await new Copy(config).sync()
            for (const round of rounds) {
              await play(round)
              await copy.sync()
              const links = [...copy.files.values()].some(({ mimeType }) => mimeType === SHORTCUT)
              if (!copy.full) incremental++
              if (!copy.full && links) with_shortcuts++
              const whole = await new Copy(config).sync()
              expect(copy.files).toEqual(whole.files)
            }
          },
        ),
        { numRuns: Number(process.env.LINKSPAN_HISTORIES ?? inRing(5, 12)), examples: [[touches]] },
      )
      expect(incremental).toBeGreaterThan(5)
      if (globs[0] === '**') expect(with_shortcuts).toBeGreaterThan(0)
    },
  )

  test('are read from the feed, with each parent folder once and without lists of folders', async () => {
    const { root, c, d } = await makeTree()
    const copy = await new Copy(configOf(root)).sync()
    sandbox.drive.touch(c)
    sandbox.drive.touch(d)
    sandbox.drive.touch(sandbox.drive.files.csv)
    sandbox.drive.requests.length = 0
    await copy.sync()
    expect(copy.batches).toMatchObject([{ full: false, documents: [{ id: c }, { id: d }] }])
    const asked = sandbox.drive.requests.map(({ path }) => path.replace(/\?.*/, ''))
    expect(asked.filter((path) => path.endsWith('/changes'))).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('/files'))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('of the folder itself, such as its name, change no documents and need no full reading', async () => {
    const { root } = await makeTree()
    const copy = await new Copy(configOf(root)).sync()
    const before = [...copy.files.values()]
    sandbox.drive.rename(root, 'other')
    sandbox.drive.touch(root)
    await copy.sync()
    expect(copy.batches).toMatchObject([{ full: false, documents: [], gone: [] }])
    expect([...copy.files.values()]).toEqual(before)
  })

  test('of a renamed or moved folder include everything in it; only a folder that leaves the tree needs a full reading', async () => {
    const { root, elsewhere, a, b } = await makeTree()
    const copy = await new Copy(configOf(root)).sync()
    sandbox.drive.rename(a, 'renamed')
    await copy.sync()
    expect(copy.paths).toEqual(['e.csv', 'renamed', 'renamed/b', 'renamed/b/c.csv', 'renamed/d.csv'])
    sandbox.drive.move(b, root)
    await copy.sync()
    expect(copy.paths).toEqual(['b', 'b/c.csv', 'e.csv', 'renamed', 'renamed/d.csv'])
    expect(copy.full).toBe(false)
    sandbox.drive.move(b, elsewhere)
    await copy.sync()
    expect(copy.paths).toEqual(['e.csv', 'renamed', 'renamed/d.csv'])
    expect(copy.full).toBe(true)
  })

  test('of a folder that was in the trash while a full reading listed what is in it include everything in it', async () => {
    const { root, a, b } = await makeTree()
    const body = () => {
      sandbox.drive.trash(a)
      return { files: [] }
    }
    sandbox.drive.faults.add({ path: new RegExp(`/files\\?.*${b}`), status: 200, body })
    const copy = await new Copy(configOf(root)).sync()
    expect(copy.paths).toEqual(['a', 'a/b', 'a/d.csv', 'e.csv'])
    sandbox.drive.untrash(a)
    await copy.sync()
    expect(copy.paths).toEqual(['a', 'a/b', 'a/b/c.csv', 'a/d.csv', 'e.csv'])
    sandbox.drive.touch(a)
    await copy.sync()
    expect(copy.batches).toMatchObject([{ full: false, documents: [{ id: a }] }])
  })

  test('start again with a full reading, and a new cursor, if the vendor refuses the cursor', async () => {
    const { root } = await makeTree()
    const copy = await new Copy(configOf(root)).sync()
    const { paths } = copy
    sandbox.drive.faults.add({ path: '/changes', status: 400, body: { error: { code: 400 } } })
    await copy.sync()
    expect(copy.full).toBe(true)
    expect(copy.paths).toEqual(paths)
    expect(copy.cursor).toEqual(expect.any(String))
    expect((await copy.sync()).full).toBe(false)
  })

  test('of a tree with a shortcut to a folder of the user come from the feed, with one call if nothing changed', async () => {
    const { root, a, elsewhere } = await makeTree()
    const far = await create('far.csv', elsewhere, 'text/csv')
    const copy = await new Copy(configOf(root)).sync()
    const shortcut = await createShortcut('to', a, elsewhere)
    await copy.sync()
    expect(copy.full).toBe(true)
    expect(copy.paths).toContain('a/to/far.csv')
    sandbox.drive.requests.length = 0
    await copy.sync()
    expect(sandbox.drive.requests).toHaveLength(1)
    sandbox.drive.rename(far, 'near.csv')
    await copy.sync()
    expect(copy.full).toBe(false)
    expect(copy.paths).toContain('a/to/near.csv')
    sandbox.drive.trash(shortcut)
    await copy.sync()
    expect(copy.full).toBe(true)
    expect(copy.paths).not.toContain('a/to/near.csv')
  })

  test('of a shortcut’s target include its new drive, when a folder above it moves into a shared drive', async () => {
    const { root, a, elsewhere } = await makeTree()
    const outer = await create('outer', elsewhere, FOLDER)
    const inner = await create('inner', outer, FOLDER)
    const far = await create('far.csv', inner, 'text/csv')
    await createShortcut('to', a, far)
    const config = configOf(root)
    const copy = await new Copy(config).sync()
    sandbox.drive.move(outer, sandbox.drive.shared_drives[0]?.id as string)
    await copy.sync()
    const moved = [...copy.files.values()].find(({ id }) => id === far)
    expect(moved).toMatchObject({ driveId: sandbox.drive.shared_drives[0]?.id })
    expect(copy.files).toEqual((await new Copy(config).sync()).files)
  })

  test('of a tree with shortcuts into a shared drive are looked for in what they name, and not in the tree', async () => {
    const { root, a, elsewhere } = await makeTree()
    const [, theirs, , deep, single] = (await makeTargets(elsewhere)) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await createShortcut('folder', a, theirs)
    await createShortcut('file', a, single)
    const copy = await new Copy(configOf(root)).sync()
    expect(copy.paths).toEqual(expect.arrayContaining(['a/folder/deep.csv', 'a/file']))
    const calls = async () => {
      sandbox.drive.requests.length = 0
      await copy.sync()
      return sandbox.drive.requests.length
    }
    // the feed, the file, the folder and the list of what is in it
    expect([await calls(), copy.full]).toEqual([4, false])
    sandbox.drive.rename(single, 'renamed.csv')
    expect([await calls(), copy.full]).toEqual([4, false])
    expect([...copy.files.values()].find(({ id }) => id === single)).toMatchObject({ name: 'renamed.csv' })
    expect([await calls(), copy.full]).toEqual([4, false])
    sandbox.drive.rename(deep, 'deeper.csv')
    await copy.sync()
    expect(copy.full).toBe(true)
    expect(copy.paths).toContain('a/folder/deeper.csv')
    expect([await calls(), copy.full]).toEqual([4, false])
  })

  test('of a shortcut whose target comes into reach are found', async () => {
    const { root, a, elsewhere } = await makeTree()
    const far = await create('far.csv', elsewhere, 'text/csv')
    await createShortcut('to', a, far)
    sandbox.drive.trash(far)
    const copy = await new Copy(configOf(root)).sync()
    expect([...copy.files.values()].filter(({ path }) => path === 'a/to')).toHaveLength(1)
    sandbox.drive.untrash(far)
    await copy.sync()
    expect([...copy.files.values()].filter(({ path }) => path === 'a/to')).toHaveLength(2)
  })

  test('of a drive that the user is not a member of need a full reading each time; any other refusal of its feed is an error', async () => {
    const refusal = (status: number) => ({
      path: '/changes/startPageToken',
      status,
      body: { error: { code: status } },
    })
    const [fleet] = sandbox.drive.shared_drives
    const [shared, mine] = [await create('root', fleet?.id), await create('root', undefined)]
    await create('a.csv', shared, 'text/csv')
    for (const status of [403, 404]) {
      sandbox.drive.faults.add(refusal(status))
      const copy = await new Copy(configOf(shared)).sync()
      expect(copy.paths).toEqual(['a.csv'])
      expect(copy.cursor).toBeUndefined()
    }
    for (const [root, status, code] of [
      [shared, 400, 'vendor_rejected'],
      [mine, 404, 'vendor_not_found'],
    ] as const) {
      sandbox.drive.faults.add(refusal(status))
      await expect(new Copy(configOf(root)).sync()).rejects.toMatchObject({ code })
    }
  })

  test('of a folder that cannot be read are a warning that names the path, and the next reading is full', async () => {
    const { root, b } = await makeTree()
    const fault = { path: new RegExp(`${b}.+in.+parents`), status: 403, body: { error: { code: 403 } } }
    const warnings: SyncWarning[] = []
    const copy = new Copy(configOf(root))
    sandbox.drive.faults.add(fault)
    await expect(copy.sync()).rejects.toMatchObject({ code: 'vendor_forbidden' })
    sandbox.drive.faults.add(fault)
    await copy.sync({ onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toMatchObject([
      { source: { field: 'path', starts_with: 'a/b/' }, error: { code: 'vendor_forbidden' } },
    ])
    expect(copy.paths).toEqual(['a', 'a/b', 'a/d.csv', 'e.csv'])
    expect(copy.cursor).toBeUndefined()
    expect((await copy.sync()).paths).toContain('a/b/c.csv')
  })

  test('of a folder in a shared drive are read from the feed of the drive', async () => {
    const [fleet] = sandbox.drive.shared_drives
    const root = await create('root', fleet?.id)
    const copy = await new Copy(configOf(root)).sync()
    await create('new.csv', root, 'text/csv')
    sandbox.drive.requests.length = 0
    await copy.sync()
    expect(copy.paths).toEqual(['new.csv'])
    expect(copy.full).toBe(false)
    const asked = sandbox.drive.requests.find(({ path }) => path.includes('/changes'))
    expect(asked?.path).toContain(`driveId=${fleet?.id}`)
  })
})

describe('a full reading that limits cut off', () => {
  /** A tree of 30 folders, each with a file, three levels deep; and a folder outside of it by a shortcut. */
  async function makeForest() {
    const [root, elsewhere] = [await create('root', undefined), await create('elsewhere', undefined)]
    const folders: string[] = []
    for (let n = 0; n < 30; n++) {
      const folder = await create(`f${n}`, n < 5 ? root : folders[Math.floor(n / 5) - 1])
      await create('in.csv', folder, 'text/csv')
      folders.push(folder)
    }
    const deep = await create('deep', elsewhere)
    await create('deep.csv', deep, 'text/csv')
    await createShortcut('link', folders[29] as string, elsewhere)
    return { root, folders }
  }

  test('goes on in the next run, so that a tenth of the calls it needs is enough for each', async () => {
    const { root } = await makeForest()
    const whole = await new Copy(configOf(root)).sync()
    sandbox.drive.requests.length = 0
    await new Copy(configOf(root), impatient).sync()
    const needed = sandbox.drive.requests.length
    expect(needed).toBeGreaterThan(30)
    sandbox.drive.requests.length = 0
    const copy = new Copy(configOf(root), impatient)
    let runs = 1
    while (!(await copy.syncWithin(Math.floor(needed / 10))) && runs < 100) runs++
    expect(runs).toBeGreaterThan(9)
    expect(copy.paths).toEqual(whole.paths)
    expect(copy.files).toEqual(whole.files)
    expect(sandbox.drive.requests.length).toBeLessThan(4 * needed)
    expect((await copy.sync()).full).toBe(false)
    expect(copy.files).toEqual(whole.files)
  })

  test('comes to an end with a folder that came into the tree, and needs more calls than a limit gives', async () => {
    const { root, elsewhere } = await makeTree()
    const large = await create('large', elsewhere)
    for (let at = 0; at < 12; at++) await create('file.csv', await create(`folder ${at}`, large), 'text/csv')
    const copy = await new Copy(configOf(root), impatient).sync()
    sandbox.drive.move(large, root)
    let runs = 1
    while (!(await copy.syncWithin(6)) && runs < 20) runs++
    await copy.sync()
    expect(copy.paths).toEqual((await new Copy(configOf(root)).sync()).paths)
    expect(runs).toBeGreaterThan(2)
    expect(runs).toBeLessThan(20)
  })

  test('finds each file once, by the way by which a walk at one go finds it, wherever it is cut off', async () => {
    const { root, elsewhere, a, c } = await makeTree()
    const [far, theirs, near, deep] = (await makeTargets(elsewhere)) as [string, string, string, string]
    const links = { far, theirs, near, deep, inside: c, again: far, up: root }
    for (const [name, target] of Object.entries(links)) await createShortcut(name, a, target)
    await createShortcut('back', far, a)
    const walked = new Map<unknown, string>()
    for await (const { file, path } of walkFolder(own, { fileId: root })) walked.set(file.id, path)
    let most = 0
    for (let calls = 3; calls < 12; calls++) {
      const copy = new Copy(configOf(root), impatient)
      let runs = 1
      while (!(await copy.syncWithin(calls)) && runs < 50) runs++
      most = Math.max(most, runs)
      expect(new Map([...copy.files.values()].map(({ id, path }) => [id, path]))).toEqual(walked)
      expect((await copy.sync()).full).toBe(false)
    }
    expect(most).toBeGreaterThan(5)
  })

  test('with what happens between its runs results in the documents of a full reading', async () => {
    let between = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ calls: fc.integer({ min: 2, max: 9 }), round: fc.array(action, { maxLength: 4 }) }),
          {
            minLength: 2,
            maxLength: 8,
          },
        ),
        async (runs) => {
          const { root, items, folders, play, outside } = await openHistory()
          for (const parent of [...folders]) {
            const folder = await create('more', parent)
            folders.push(folder)
            items.push(folder, await create('more.csv', folder, 'text/csv'))
          }
          await createShortcut('theirs', folders[3] as string, outside[1] as string)
          await createShortcut('single', root, outside[4] as string)
          const copy = new Copy(configOf(root), impatient)
          for (const { calls, round } of runs) {
            const ended = await copy.syncWithin(calls)
            if (!ended && copy.cursor !== undefined && round.length > 0) between++
            await play(round)
          }
          // the rest of the walk, and the changes since it began
          await copy.sync()
          await copy.sync()
          expect(copy.files).toEqual((await new Copy(configOf(root)).sync()).files)
        },
      ),
      { numRuns: Number(process.env.LINKSPAN_HISTORIES ?? inRing(5, 12)) },
    )
    expect(between).toBeGreaterThan(inRing(0, 10))
  })
})
