import { describe, expect, test } from '@jest/globals'
import { ConnectorError } from '@linkspan/core'
import { type DriveFiles, type FileRow, resolveShortcut, type WalkOptions, walkFolder } from '../src/index.ts'

const FOLDER = 'application/vnd.google-apps.folder'
const SHORTCUT = 'application/vnd.google-apps.shortcut'
const root = '1Invented-root-of-the-walk'

const folder = (id: string, parent: string): FileRow => ({
  id,
  name: id,
  mimeType: FOLDER,
  parents: [parent],
})
const file = (id: string, parent: string): FileRow => ({
  id,
  name: id,
  mimeType: 'text/plain',
  parents: [parent],
})
const shortcut = (id: string, parent: string, targetId: string): FileRow => ({
  id,
  name: id,
  mimeType: SHORTCUT,
  parents: [parent],
  shortcutDetails: { targetId, targetResourceKey: `key-of-${targetId}` },
})

interface Asked {
  readonly list: string[]
  readonly get: object[]
  most: number
}

/** A drive with some files, in pages of two. */
function driveOf(files: FileRow[], { incomplete = false } = {}): DriveFiles & { readonly asked: Asked } {
  const asked: Asked = { list: [], get: [], most: 0 }
  let under_way = 0
  return {
    asked,
    files: {
      async list({ q, pageToken = '0' }) {
        asked.most = Math.max(asked.most, ++under_way)
        await new Promise((resolve) => setTimeout(resolve, 1))
        under_way--
        const parent = /^'([\w-]+)' in parents and trashed = false$/.exec(q)?.[1] as string
        asked.list.push(parent)
        const found = files.filter((each) => each.parents?.includes(parent))
        const start = Number(pageToken)
        const next_page_token = start + 2 < found.length ? String(start + 2) : null
        return {
          data: found.slice(start, start + 2),
          meta: { next_page_token, ...(incomplete && { incompleteSearch: true }) },
        }
      },
      async get(params) {
        asked.get.push(params)
        const found = files.find(({ id }) => id === params.fileId)
        if (found) return found
        throw new ConnectorError('vendor_not_found', 'There is none.')
      },
    },
  }
}

const tree = [
  folder(root, 'elsewhere'),
  folder('a', root),
  folder('b', root),
  file('c', root),
  file('d', 'a'),
  folder('e', 'a'),
  file('f', 'b'),
  file('g', 'e'),
  file('h', 'e'),
  file('i', 'e'),
  file('outside', 'elsewhere'),
  folder('far', 'elsewhere'),
  file('far-file', 'far'),
]

async function walk(files: FileRow[], options: WalkOptions = {}, drive = driveOf(files)) {
  const found: string[] = []
  for await (const { path, shortcut } of walkFolder(drive, { fileId: root }, options))
    found.push(shortcut ? `${path} by ${shortcut.id}` : path)
  return { found, asked: drive.asked }
}

describe('a walk', () => {
  test('gives every file below the folder with its path, breadth first, over all pages', async () => {
    const { found, asked } = await walk(tree)
    expect(found).toEqual(['a', 'b', 'c', 'a/d', 'a/e', 'b/f', 'a/e/g', 'a/e/h', 'a/e/i'])
    expect(asked.list).toEqual(expect.not.arrayContaining(['elsewhere', 'far']))
  })

  test('gives the same order at every concurrency', async () => {
    const wide = [folder(root, 'x'), ...Array.from({ length: 9 }, (_, n) => folder(`f${n}`, root))]
    const files = [...wide, ...wide.slice(1).map(({ id }) => file(`in-${id}`, id as string))]
    const one = await walk(files, { concurrency: 1 })
    expect(one.asked.most).toBeLessThanOrEqual(2)
    for (const concurrency of [2, 4, 50]) {
      const more = await walk(files, { concurrency })
      expect(more.found).toEqual(one.found)
      expect(more.asked.most).toBeLessThanOrEqual(concurrency + 1)
    }
  })

  test('follows each shortcut once, after the tree itself, and gives no file twice', async () => {
    const files = [
      ...tree,
      shortcut('to-file', root, 'outside'),
      shortcut('to-tree', 'a', 'g'),
      shortcut('to-folder', 'a', 'far'),
      shortcut('again', 'b', 'far'),
      shortcut('dangling', 'b', 'nowhere'),
    ]
    const { found, asked } = await walk(files)
    const tail = ['to-file by to-file', 'a/to-folder by to-folder', 'a/to-folder/far-file by to-folder']
    expect(found.slice(-3)).toEqual(tail)
    expect(found.filter((path) => path.includes('far-file'))).toHaveLength(1)
    expect(found).toEqual(
      expect.arrayContaining(['to-file', 'a/to-tree', 'a/to-folder', 'b/again', 'b/dangling']),
    )
    expect(asked.get).toContainEqual({ fileId: 'outside', resource_key: 'key-of-outside' })
    const unfollowed = await walk(files, { follow_shortcuts: false })
    expect(unfollowed.found).toEqual(found.filter((path) => !path.includes(' by ')))
    expect(unfollowed.asked.get).toHaveLength(1)
  })

  test('ends on cycles of shortcuts', async () => {
    const files = [
      ...tree,
      shortcut('up', 'e', root),
      shortcut('into', 'e', 'far'),
      shortcut('back', 'far', root),
      shortcut('self', 'far', 'far'),
      shortcut('one', 'b', 'two'),
      shortcut('two', 'elsewhere', 'one'),
    ]
    const { found } = await walk(files)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(['a/e/into/far-file by into', 'b/one by one']))
  })

  test('may begin at a shortcut to a folder; it sends the id of the shared drive and the resource key of the folder', async () => {
    const asked: unknown[] = []
    const drive = driveOf([
      shortcut(root, 'x', 'far'),
      { ...folder('far', 'x'), driveId: '0D', resourceKey: '0-k' },
    ])
    const { list } = drive.files
    drive.files.list = (params, options) => {
      asked.push(params)
      return list(params, options)
    }
    for await (const _ of walkFolder(drive, {
      folder_url: `https://drive.google.com/drive/folders/${root}?resourcekey=0-r`,
    })) {
    }
    expect(drive.asked.get).toEqual([
      { fileId: root, resource_key: '0-r' },
      { fileId: 'far', resource_key: 'key-of-far' },
    ])
    expect(asked).toEqual([
      {
        q: "'far' in parents and trashed = false",
        pageSize: 1000,
        driveId: '0D',
        resource_keys: ['far/0-k'],
      },
    ])
  })

  test('reads a folder of a shared drive if the user is not a member of the drive', async () => {
    const foreign = (each: FileRow) => ({ ...each, driveId: '0D' })
    const drive = driveOf(tree.map(foreign))
    const { list } = drive.files
    const drives: (string | undefined)[] = []
    drive.files.list = async (params, options) => {
      drives.push(params.driveId)
      if (params.driveId) throw new ConnectorError('vendor_not_found', 'Shared drive not found: 0D.')
      return list(params, options)
    }
    const { found } = await walk([], {}, drive)
    expect(found).toEqual(['a', 'b', 'c', 'a/d', 'a/e', 'b/f', 'a/e/g', 'a/e/h', 'a/e/i'])
    expect(drives.filter(Boolean)).toEqual(['0D'])
  })

  test.each([0, -1, Number.NaN])('refuses to read %d folders at once', async (concurrency) => {
    const drive = driveOf(tree)
    await expect(walk(tree, { concurrency }, drive)).rejects.toMatchObject({
      code: 'invalid_params',
      errors: [{ path: '$.concurrency', message: 'must be 1 or more' }],
    })
    expect(drive.asked.get).toEqual([])
  })

  test.each([
    ['a file', [file(root, 'x')], { fileId: root }, '$.fileId'],
    ['a folder in the trash', [{ ...folder(root, 'x'), trashed: true }], { fileId: root }, '$.fileId'],
    ['no address of a folder', [], { folder_url: 'https://drive.google.com/drive/my-drive' }, '$.folder_url'],
  ])('refuses %s with the name of the parameter', async (_name, files, name, path) => {
    await expect(walkFolder(driveOf(files), name as never).next()).rejects.toMatchObject({
      code: 'invalid_params',
      errors: [{ path }],
    })
  })

  test('P44 an incomplete search is an error, not a shorter tree', async () => {
    await expect(walk(tree, {}, driveOf(tree, { incomplete: true }))).rejects.toMatchObject({
      code: 'vendor_error',
      reason: 'incomplete_search',
    })
  })

  test('passes the signal of the caller to every request, and aborts all requests once its loop is left', async () => {
    const files = [...tree, shortcut('to-far', root, 'far')]
    const controller = new AbortController()
    for (const end of ['leaving', 'aborting'] as const) {
      const drive = driveOf(files)
      const signals: (AbortSignal | undefined)[] = []
      const noting: DriveFiles = {
        files: {
          list: (params, options) => {
            signals.push(options?.signal)
            return drive.files.list(params, options)
          },
          get: (params, options) => {
            signals.push(options?.signal)
            return drive.files.get(params, options)
          },
        },
      }
      const work = (async () => {
        for await (const { path } of walkFolder(noting, { fileId: root }, { signal: controller.signal })) {
          if (path !== 'to-far/far-file') continue
          if (end === 'leaving') return
          controller.abort()
        }
      })()
      await work.catch(() => {})
      // the root, then every folder, and the target of the shortcut
      expect(signals.length).toBeGreaterThan(6)
      expect(signals).not.toContain(undefined)
      const late = signals.slice(1)
      expect(late.every((signal) => signal?.aborted)).toBe(true)
      expect(signals[0]?.aborted).toBe(end === 'aborting')
    }
  })

  test('ends with the error of the request that the caller aborts, and requests nothing more', async () => {
    const drive = driveOf(tree)
    const controller = new AbortController()
    const following: DriveFiles = {
      files: {
        get: drive.files.get,
        async list(params, options) {
          const page = await drive.files.list(params, options)
          options?.signal?.throwIfAborted()
          return page
        },
      },
    }
    const walking = (async () => {
      const options = { concurrency: 1, signal: controller.signal }
      for await (const { path } of walkFolder(following, { fileId: root }, options))
        if (path === 'b') controller.abort(new Error('enough'))
    })()
    await expect(walking).rejects.toThrow('enough')
    expect(drive.asked.list).not.toContain('e')
  })

  test('skips the targets of shortcuts that are in the trash', async () => {
    const trashed = { ...folder('bin', 'elsewhere'), trashed: true }
    const files = [...tree, trashed, file('rubbish', 'bin'), shortcut('to-bin', root, 'bin')]
    const { found } = await walk(files)
    expect(found).toContain('to-bin')
    expect(found.filter((path) => path.includes('rubbish') || path.includes(' by '))).toEqual([])
  })

  test('sends nothing more after its loop is left', async () => {
    const drive = driveOf(tree)
    for await (const { path } of walkFolder(drive, { fileId: root }, { concurrency: 1 }))
      if (path === 'b') break
    const asked = drive.asked.list.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(drive.asked.list.length - asked).toBeLessThanOrEqual(1)
    expect(drive.asked.list).not.toContain('e')
  })
})

test('resolveShortcut follows one shortcut, and returns any other file itself', async () => {
  const files = [...tree, shortcut('first', root, 'second'), shortcut('second', root, 'first')]
  const drive = driveOf(files)
  expect(await resolveShortcut(drive, files.at(-2) as FileRow)).toBe(files.at(-1))
  const plain = file('plain', root)
  const { shortcutDetails, ...hidden } = shortcut('x', root, 'far')
  const odd = { ...plain, ...(shortcutDetails && { shortcutDetails }) }
  drive.asked.get.length = 0
  for (const each of [plain, odd, hidden]) expect(await resolveShortcut(drive, each)).toBe(each)
  expect(drive.asked.get).toEqual([])
  const dangling = resolveShortcut(drive, shortcut('x', root, 'nowhere'))
  await expect(dangling).rejects.toMatchObject({ code: 'vendor_not_found' })
})
