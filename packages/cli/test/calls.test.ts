import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { connected, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('calls')
  const only_asked = ['--sync-interval', '0']
  await connected(world, 'acme', 'advertising', ...only_asked)
  await connected(world, 'acme', 'drive', ...only_asked)
})
afterAll(() => world?.close())

describe('entities', () => {
  test('shows kinds, entities, parameters and fields by the definitions of the server', async () => {
    const { data } = await world.json('entities', '--json')
    const { body } = await world.server.request('GET', '/api/v1/integrations/definitions')
    expect(data).toEqual(body.data)
    expect(await world.output('entities', 'google-ads')).toMatch(
      /^campaigns +list, create, update, remove, search +/m,
    )
    const text = await world.output('entities', 'acme/advertising', 'campaigns')
    expect(text).toMatch(/^ {2}customer_id \(string, required\) /m)
    expect(text).toMatch(/^ {2}metrics\.clicks \(integer\) \S/m)
  })
})

describe('call', () => {
  const list = (...more: string[]) => [
    'call',
    'acme/advertising',
    'campaigns',
    'list',
    '-p',
    `customer_id=${world.customer_id}`,
    ...more,
  ]

  test('prints what the server answers, as JSON or as rows', async () => {
    const page = await world.json(...list('-p', 'pageSize=2'))
    expect(page).toMatchObject({ data: [{}, {}], meta: { next_page_token: expect.any(String) } })
    const names = page.data.map((row: { campaign: { name: string } }) => row.campaign.name)
    const { out, err } = await world.run(list('-p', 'pageSize=2', '--csv'))
    expect(out.split('\n')[0]).toMatch(/^campaign\.resourceName,campaign\.id,campaign\.name/)
    for (const name of each(names)) expect(out).toContain(name)
    expect(err).toContain('--all')
  })

  test('--all prints every page in the form that is asked for', async () => {
    const lines = (await world.output(...list('-p', 'pageSize=90', '--all', '--jsonl'))).trim().split('\n')
    const array = await world.json(...list('--all'))
    expect(lines.map((line) => JSON.parse(line))).toEqual(array)
    expect(array.length).toBeGreaterThan(90)
  })

  test('parameters come from a file, from the input and from words, and the words win', async () => {
    const file = world.file('params.json', JSON.stringify({ customer_id: world.customer_id, pageSize: 1 }))
    const words = ['call', 'acme/advertising', 'campaigns', 'list', '--params-file']
    expect((await world.json(...words, file)).data).toHaveLength(1)
    expect((await world.json(...words, file, '-p', 'pageSize=3')).data).toHaveLength(3)
    const piped = await world.run(
      [...words, '-'],
      JSON.stringify({ customer_id: world.customer_id, pageSize: 2 }),
    )
    expect(JSON.parse(piped.out).data).toHaveLength(2)
  })

  test('a write is sent once, and its key repeats it safely', async () => {
    const operations = JSON.stringify([{ create: { name: 'From the command line' } }])
    const words = ['call', 'acme/advertising', 'labels', 'create', '-p', `customer_id=${world.customer_id}`]
    const create = [...words, '-p', `operations=${operations}`, '--idempotency-key', 'key-1']
    const first = await world.json(...create)
    expect(first).toMatchObject({ results: [{ resourceName: expect.stringContaining('/labels/') }] })
    expect(await world.json(...create)).toEqual(first)
  })

  test('what takes away what is there is sent only after a question, and a DELETE too', async () => {
    const made = await world.json('call', 'acme/drive', 'files', 'create', '-p', 'name=Soon gone')
    const words = ['call', 'acme/drive', 'files', 'delete', '-p', `fileId=${made.id}`]
    const asked = await world.run(words)
    expect(asked).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--yes is needed') })
    const request = await world.run(['request', 'acme/drive', 'DELETE', `/drive/v3/files/${made.id}`])
    expect(request).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--yes is needed') })
    const get = ['call', 'acme/drive', 'files', 'get', '-p', `fileId=${made.id}`]
    expect(await world.json(...get)).toMatchObject({ id: made.id })
    expect(await world.run([...words, '--yes'])).toMatchObject({ code: 0 })
    expect(await world.run(get)).toMatchObject({ code: 1, err: expect.stringContaining('vendor_not_found') })
  })

  test('a download goes to a file or to the output, and replaces a file only with --force', async () => {
    const { data } = await world.json('call', 'acme/drive', 'files', 'list', '-p', "q=mimeType='text/csv'")
    const [{ id, size }] = data
    const words = ['call', 'acme/drive', 'files', 'download', '-p', `fileId=${id}`]
    const target = join(world.folder, 'download')
    const saved = await world.run([...words, '--output', target])
    expect(saved).toMatchObject({ code: 0, out: '', err: expect.stringContaining(`Saved ${target}`) })
    expect(readFileSync(target)).toHaveLength(Number(size))
    expect(Buffer.from(await world.output(...words), 'latin1')).toEqual(readFileSync(target))
    expect(await world.run([...words, '--output', target])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--force'),
    })
    expect(await world.run([...words, '--output', target, '--force'])).toMatchObject({ code: 0 })
  })

  test('an upload sends a file', async () => {
    const file = world.file('upload.txt', 'hello from the command line')
    const words = [
      'call',
      'acme/drive',
      'files_upload',
      'create',
      '--content-file',
      file,
      '-p',
      'name=hello.txt',
    ]
    const { out, code } = await world.run(words)
    expect(code).toBe(0)
    const { id } = JSON.parse(out)
    expect(await world.output('call', 'acme/drive', 'files', 'download', '-p', `fileId=${id}`)).toBe(
      'hello from the command line',
    )
  })

  test.each([
    [['campaign', 'list'], 2, 'did you mean campaigns?'],
    [['campaigns', 'lst'], 2, 'did you mean list?'],
    [['campaigns', 'list'], 2, 'needs --param customer_id='],
    [['campaigns', 'list', '-p', 'customr_id=1'], 2, 'did you mean customer_id?'],
    [['campaigns', 'list', '-p', 'customer_id=x'], 2, '$.customer_id'],
    [['campaigns', 'search'], 2, 'linkspan search'],
    [
      ['labels', 'create', '--all', '-p', 'customer_id=1', '-p', 'operations=[]'],
      2,
      '--all is for lists, and for other actions with pages',
    ],
    [['campaigns', 'list', '--params-file', '/none'], 2, 'cannot be read'],
  ])('%j is refused with what to do', async (words, code, message) => {
    const ended = await world.run(['call', 'acme/advertising', ...words])
    expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
  })

  test('a request that no entity covers is sent as it is', async () => {
    const words = [
      'request',
      'acme/drive',
      'get',
      '/drive/v3/files',
      '-q',
      'pageSize=1',
      '-q',
      'fields=files(id)',
    ]
    expect(await world.json(...words)).toEqual({ files: [{ id: expect.any(String) }] })
    expect(await world.json(...words, '--json')).toMatchObject({ status: 200, body_type: 'json' })
    const address = '/drive/v3/files?pageSize=1&fields=files(id,name)&q=name%20contains%20%27a%27'
    expect(await world.json('request', 'acme/drive', 'get', address)).toEqual({
      files: [{ id: expect.any(String), name: expect.any(String) }],
    })
    expect(await world.run(['request', 'acme/drive', 'get', `${address}&access_token=x`])).toMatchObject({
      code: 2,
      err: expect.stringContaining('$.query.access_token'),
    })
    expect(await world.run(['request', 'acme/drive', 'get', address, '-q', 'pageSize=2'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('$.query.pageSize'),
    })
    const body = world.file('body.json', '{"name":"x"}')
    const write = ['request', 'acme/drive', 'POST', '/drive/v3/files', '--body-file', body]
    expect(await world.run(write)).toMatchObject({ code: 1, err: expect.stringContaining('(forbidden)') })
    expect(await world.run([...words, '-H', 'nonsense'])).toMatchObject({ code: 2 })
    expect(await world.run([...words, '-q', 'key=x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('$.query.key'),
    })
  })
})
