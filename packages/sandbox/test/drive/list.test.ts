import { describe, expect, test } from '@jest/globals'
import { openCaller, refusalOf } from './open.ts'

const caller = openCaller({ drive: { many_files: 2_500 } })
const everywhere = { includeItemsFromAllDrives: 'true', supportsAllDrives: 'true' }

test('a list without fields has the vendor’s five', async () => {
  const { body } = await caller().get('/drive/v3/files', {
    q: "'root' in parents",
    orderBy: 'folder,name',
    pageSize: '1',
  })
  expect(body).toEqual({
    kind: 'drive#fileList',
    nextPageToken: expect.stringMatching(/^~!!~/),
    incompleteSearch: false,
    files: [
      {
        kind: 'drive#file',
        id: caller().drive.folders.dialects,
        name: 'Dialects',
        mimeType: 'application/vnd.google-apps.folder',
      },
    ],
  })
})

test('pages together have every file once, and a token is valid for its query only', async () => {
  const { many_files_folder_id } = caller().drive
  const q = `'${many_files_folder_id}' in parents and trashed = false`
  const ids: string[] = []
  let token: string | undefined
  do {
    const query = { q, pageSize: '999', orderBy: 'name_natural', ...(token && { pageToken: token }) }
    const { body } = await caller().get('/drive/v3/files', query)
    for (const { id } of body.files) ids.push(id)
    token = body.nextPageToken
    if (token) {
      const other = await caller().get('/drive/v3/files', {
        ...query,
        q: 'trashed = false',
        pageToken: token,
      })
      expect(refusalOf(other)).toBe('400 invalid pageToken')
      expect(refusalOf(await caller().get('/drive/v3/files', { pageToken: `${token}x` }))).toBe(
        '400 invalid pageToken',
      )
    }
  } while (token)
  expect(ids).toHaveLength(2_500)
  expect(new Set(ids).size).toBe(2_500)
})

test('a page continues after the last file of the previous one, despite writes in between', async () => {
  const { drive, get } = caller()
  const query = { q: `'${drive.folders.photos}' in parents`, pageSize: '2' }
  const first = (await get('/drive/v3/files', query)).body
  const rest = (await get('/drive/v3/files', { ...query, pageToken: first.nextPageToken, pageSize: '1000' }))
    .body
  drive.remove(first.files[0].id)
  const after = (await get('/drive/v3/files', { ...query, pageToken: first.nextPageToken, pageSize: '1000' }))
    .body
  expect(after.files).toEqual(rest.files)
})

describe('a query', () => {
  test.each([
    ["name = 'Robin\\'s notes'", ["Robin's notes"]],
    ["name = 'a/b\\\\c'", ['a/b\\c']],
    ["name contains 'café'", ['Üñïcødé — café']],
    ["name contains 'otes' and 'root' in parents", []],
    ["name contains 'CAF' and not mimeType contains 'application/'", ['Üñïcødé — café']],
    ["mimeType = 'application/avro' and name contains 'orders-2026-10'", ['orders-2026-10.avro']],
    ["(name = 'archive.bin' or name = 'CON') and trashed != true", ['archive.bin', 'CON']],
    ['trashed', ['Old things', 'older still.txt', 'thrown away.txt']],
    ['sharedWithMe = true', ["Mika's folder", 'read only.txt']],
    [
      "properties has { key='phase' and value='Survey' } and appProperties has { key='review' and value='open' } and name contains 'Radar'",
      ['Radar plan 1.pdf'],
    ],
    ["visibility = 'anyoneWithLink'", ['Open to everybody']],
    ["visibility = 'domainCanFind'", ['Open to the harbour']],
    ["'noor@harbour.example' in readers", ['For three people.docx']],
    ["'mika@harbour.example' in owners and sharedWithMe and not 'me' in writers", ['read only.txt']],
    ["modifiedTime > '2100-01-01'", []],
    ["starred = true and name contains 'Quay'", ['Quay 7 plan 3']],
  ])('%s', async (q, names) => {
    const found = await caller().names(q, { orderBy: 'name' })
    expect([...new Set(found)]).toEqual(names)
  })

  test('finds words in the text of files, and phrases in double quotes', async () => {
    expect(await caller().names("fullText contains 'kitchen'")).toEqual([])
    expect(await caller().names('fullText contains \'"exported by the harbour office"\'')).toEqual([
      'lines before the header.csv',
    ])
    expect(await caller().names("fullText contains 'office harbour exported'")).toEqual([
      'lines before the header.csv',
    ])
  })

  test('finds the shortcuts to a target', async () => {
    const q = `shortcutDetails.targetId = '${caller().drive.files.csv}'`
    expect(await caller().names(q)).toEqual(['The latest orders'])
  })

  test.each([
    'name',
    'name = ',
    "name like 'x'",
    "name = 'x",
    'name = "x"',
    'trashed = maybe',
    "size > '5'",
    "'x' in nowhere",
    "modifiedTime > 'soon'",
    "name = 'x' and",
    "(name = 'x'",
    "name = 'x' name = 'y'",
    "visibility = 'open'",
    "name = 'a\\n'",
    'sharedWithMe > true',
  ])('that is malformed is refused: %s', async (q) => {
    expect(refusalOf(await caller().get('/drive/v3/files', { q }))).toBe('400 invalid q')
  })

  test('in an unknown folder is 404', async () => {
    const answer = await caller().get('/drive/v3/files', { q: "'1nowhere' in parents" })
    expect(answer.body.error).toMatchObject({ code: 404, message: 'File not found: .' })
  })
})

describe('the order', () => {
  test('applies its keys in turn, each ascending or descending', async () => {
    const q = `'${caller().drive.folders.odd_names}' in parents and name contains 'Same'`
    const { body } = await caller().get('/drive/v3/files', {
      q,
      orderBy: 'folder desc,name',
      fields: 'files/mimeType',
    })
    expect(body.files.map(({ mimeType }: { mimeType: string }) => mimeType.includes('folder'))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('that is natural has 10 after 9', async () => {
    const q = `'${caller().drive.many_files_folder_id}' in parents`
    const natural = await caller().names(q, { orderBy: 'name_natural', pageSize: '10' })
    const plain = await caller().names(q, { orderBy: 'name', pageSize: '3' })
    expect(natural.at(-1)).toBe('item 10.txt')
    expect(plain).toEqual(['item 1.txt', 'item 10.txt', 'item 100.txt'])
  })

  test.each([
    [{ orderBy: 'colour' }, '400 invalid orderBy'],
    [{ orderBy: 'name', q: "fullText contains 'x'" }, '400 badRequest orderBy'],
    [{ pageSize: '0' }, '400 invalidParameter pageSize'],
    [{ pageSize: '1001' }, '400 invalidParameter pageSize'],
    [{ pageSize: 'many' }, '400 invalid pageSize'],
    [{ spaces: 'attic' }, '400 invalid spaces'],
    [{ corpora: 'everything' }, '400 invalid corpora'],
    [{ corpora: 'drive' }, '400 invalid driveId'],
    [{ corpora: 'allDrives' }, '400 invalid corpora'],
    [{ includeItemsFromAllDrives: 'true' }, '400 badRequest includeItemsFromAllDrives'],
    [{ supportsAllDrives: 'yes' }, '400 invalidParameter supportsAllDrives'],
  ])('is checked like the other parameters: %j', async (query, refusal) => {
    expect(refusalOf(await caller().get('/drive/v3/files', query as Record<string, string>))).toBe(refusal)
  })
})

test('an unknown query parameter is ignored', async () => {
  const q = "name = 'Reports'"
  expect(await caller().names(q, { colour: 'blue', includeRemoved: 'maybe' })).toEqual(
    await caller().names(q),
  )
})

describe('shared drives', () => {
  test('are in lists only if both parameters are true', async () => {
    expect(await caller().names("name = 'log-1.csv'")).toEqual([])
    expect(await caller().names("name = 'log-1.csv'", everywhere)).toHaveLength(3)
  })

  test('can be listed one by one', async () => {
    const [fleet, archive] = caller().drive.shared_drives
    const of = (driveId = '') =>
      caller().names('trashed = false', { ...everywhere, corpora: 'drive', driveId })
    expect((await of(fleet?.id)).length).toBe(78)
    expect((await of(archive?.id)).length).toBe(40)
    const unknown = await caller().get('/drive/v3/files', {
      ...everywhere,
      corpora: 'drive',
      driveId: '0Anowhere',
    })
    expect(refusalOf(unknown)).toBe('404 notFound driveId')
  })

  test('are listed themselves', async () => {
    const { body } = await caller().get('/drive/v3/drives', { pageSize: '1' })
    expect(body.drives).toEqual([{ kind: 'drive#drive', ...caller().drive.shared_drives[0] }])
    const second = await caller().get('/drive/v3/drives', { pageToken: body.nextPageToken })
    expect(second.body).toMatchObject({ drives: [caller().drive.shared_drives[1]] })
    const id = caller().drive.shared_drives[1]?.id
    const one = await caller().get(`/drive/v3/drives/${id}`, { fields: 'name,capabilities/canAddChildren' })
    expect(one.body).toEqual({ name: 'Harbour archive', capabilities: { canAddChildren: false } })
    expect(refusalOf(await caller().get('/drive/v3/drives/0Anowhere'))).toBe('404 notFound driveId')
    expect(refusalOf(await caller().get('/drive/v3/drives', { q: "name contains 'x'" }))).toBe(
      '403 queryRequiresAdminCredentials',
    )
  })

  test('have files that need supportsAllDrives', async () => {
    const path = `/drive/v3/files/${caller().drive.files.shared_drive_trashed}`
    expect(refusalOf(await caller().get(path))).toBe('404 notFound fileId')
    expect((await caller().get(path, { supportsAllDrives: 'true' })).status).toBe(200)
  })
})
