import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ConnectorError, type ConnectorOptions, prepareRequest, type VendorRequest } from '../src/index.ts'
import { onlyChanged } from '../src/request/write-preview.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shop } from './fixtures.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
beforeEach(() => {
  vendor.requests.length = 0
  vendor.answer(() => ({ body: { thing: { name: 'one', kind: 'round', stock: 3 } } }))
})
afterAll(() => vendor.close())

const open = (options: ConnectorOptions = {}) =>
  shop.create({
    base_url: vendor.base_url,
    clock: fakeClock(),
    credentials: { token: 'invented' },
    ...options,
  })

const preview = (request: VendorRequest) => open().previewRequest(request)
const sent = () => vendor.requests.map(({ method, path, body }) => ({ method, path, body }))

describe('the preview of a request', () => {
  test('of a PUT or PATCH has the fields that get another value, before and after', async () => {
    const body = { name: 'two', stock: 3, colour: 'red' }
    const query = { shelf: 'a', notify: true }
    for (const method of ['PUT', 'PATCH'] as const) {
      vendor.requests.length = 0
      expect(await preview({ method, path: '/things/7', query, body })).toEqual([
        { id: '/things/7', before: { name: 'one', colour: null }, after: { name: 'two', colour: 'red' } },
      ])
      expect(sent()).toEqual([{ method: 'GET', path: '/things/7?shelf=a&view=whole', body: '' }])
    }
  })

  test('of a DELETE has what distinguishes the thing', async () => {
    expect(await preview({ method: 'DELETE', path: '/things/7' })).toEqual([
      { id: '/things/7', before: { name: 'one', kind: 'round' }, after: null },
    ])
    expect(sent().map(({ method }) => method)).toEqual(['GET'])
  })

  test('of a POST that creates has the body, and sends nothing', async () => {
    const body = { name: 'new' }
    expect(await preview({ method: 'POST', path: '/things', body })).toEqual([
      { id: null, before: null, after: body },
    ])
    expect(sent()).toEqual([])
  })

  test('of a request that the vendor can check has it checked, and passes on the refusal', async () => {
    const request = { method: 'POST', path: '/things/7:make', body: { name: 'x' } } as const
    expect(await preview(request)).toBeNull()
    expect(sent()).toEqual([
      { method: 'POST', path: '/things/7:make', body: JSON.stringify({ name: 'x', only_check: true }) },
    ])
    vendor.answer(() => ({ status: 400 }))
    await expect(preview(request)).rejects.toMatchObject({ code: 'vendor_rejected' })
  })

  test('of a request that the vendor can check is read by what its API declares, with the headers of the request', async () => {
    vendor.answer(() => ({ body: { colours: ['red'] } }))
    const headers = { 'x-shelf': 'a' }
    const body = { colours: ['blue'], partly: true }
    expect(
      await preview({ method: 'POST', path: '/things/7:paint', query: { onlyCheck: false }, headers, body }),
    ).toEqual([{ id: '/things/7:paint', before: { colours: ['red'] }, after: { colours: ['blue'] } }])
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/things/7:paint',
        body: JSON.stringify({ colours: ['blue'], onlyCheck: true, partly: false }),
      },
      { method: 'POST', path: '/things/7:count', body: '{}' },
    ])
    expect(vendor.requests.map((each) => each.headers['x-shelf'])).toEqual(['a', 'a'])
  })

  const checked = { colours: [], onlyCheck: false }
  const ambiguous: readonly (readonly [string, unknown, path: string])[] = [
    ['the field of a check in snake_case', { only_check: false, onlyCheck: false }, '$.body.onlyCheck'],
    ['the field of a check in capitals', { ...checked, ONLY_CHECK: false }, '$.body.ONLY_CHECK'],
    ['the field of a check in a mixture', { ...checked, only_Check: false }, '$.body.only_Check'],
    ['the field of a check with a hyphen', { ...checked, 'only-check': false }, '$.body["only-check"]'],
    [
      'the field of a check in wide letters',
      { ...checked, ｏｎｌｙＣｈｅｃｋ: false },
      '$.body["ｏｎｌｙＣｈｅｃｋ"]',
    ],
    [
      'the field of a check with the sign for kelvin',
      { ...checked, 'onlyChec\u212a': false },
      '$.body["onlyChec\u212a"]',
    ],
    [
      'an escaped field of a check',
      JSON.parse('{"only\\u0043heck":false,"only_check":false}'),
      '$.body.only_check',
    ],
    ['a prototype', JSON.parse('{"colours":[],"__proto__":{"onlyCheck":false}}'), '$.body.__proto__'],
    ['an unknown field', { colours: [], dryRun: false }, '$.body.dryRun'],
    ['a field twice in a list', { colours: [{}, { aTone: 1, a_tone: 2 }] }, '$.body.colours[1].a_tone'],
    [
      'a field twice in depth',
      { colours: [{ deep: [[{ Tone: 1, tone: 2 }]] }] },
      '$.body.colours[0].deep[0][0].tone',
    ],
    ['a field of a check that is true', { colours: [], onlyCheck: true }, '$.body.onlyCheck'],
    ['a field of a check that is text', { colours: [], only_check: 'true' }, '$.body.only_check'],
    ['a field of a check that is null', { colours: [], only_check: null }, '$.body.only_check'],
    ['a list', [{ onlyCheck: false }], '$.body'],
    ['a text', '{"onlyCheck":false}', '$.body'],
    ['nothing', undefined, '$.body'],
    ['thousands of levels', JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`), '$.body'],
  ]
  test.each(ambiguous)(
    'P64 of a body with %s is refused by its path, and sends nothing',
    async (_name, body, path) => {
      const error = await preview({ method: 'POST', path: '/things/7:paint', body }).catch((each) => each)
      expect(error).toMatchObject({ code: 'invalid_params' })
      expect(error.errors.map((each: { path: string }) => each.path)).toContain(path)
      expect(sent()).toEqual([])
    },
  )

  test('P64 of a body that an API checks without listing its fields is refused if it names those of the check', async () => {
    for (const body of [{ onlyCheck: true }, { name: 'x', ONLY_CHECK: 1 }, { name: 'x', Name: 'y' }])
      await expect(preview({ method: 'POST', path: '/things/7:make', body })).rejects.toMatchObject({
        code: 'invalid_params',
      })
    expect(sent()).toEqual([])
    await preview({ method: 'POST', path: '/things/7:make', body: { onlyCheck: false, name: 'x' } })
    expect(sent().map(({ body }) => body)).toEqual([JSON.stringify({ name: 'x', only_check: true })])
  })

  test('of another spelling of a field shows the field that the vendor holds', async () => {
    expect(await preview({ method: 'PATCH', path: '/things/7', body: { Name: 'two', STOCK: 3 } })).toEqual([
      { id: '/things/7', before: { name: 'one' }, after: { name: 'two' } },
    ])
    await expect(
      preview({ method: 'PATCH', path: '/things/7', body: { Name: 'two', name: 'three' } }),
    ).rejects.toMatchObject({ code: 'invalid_params' })
  })

  test('says whether it takes away what is there', () => {
    const destroys = (request: VendorRequest) => prepareRequest('shop', shop.apis ?? [], request).destroys
    expect(destroys({ method: 'DELETE', path: '/things/7' })).toBe(true)
    expect(destroys({ method: 'PATCH', path: '/things/7', body: { erase: 1 } })).toBe(false)
    expect(destroys({ method: 'POST', path: '/things/7:burn' })).toBe(true)
    expect(destroys({ method: 'POST', path: '/things/7:paint', body: { ERASE: 1 } })).toBe(true)
    expect(destroys({ method: 'POST', path: '/things/7:paint', body: { colours: [] } })).toBe(false)
  })

  test('of a path that no declaration names is unknown, and sends nothing', async () => {
    expect(await preview({ method: 'PUT', path: '/shelves/1', body: {} })).toBeNull()
    expect(await preview({ method: 'POST', path: '/shelves', body: {} })).toBeNull()
    expect(sent()).toEqual([])
  })

  test('of a request that reads is refused', async () => {
    for (const path of ['/things/7', '/things/7:count']) {
      const method = path.includes(':') ? 'POST' : 'GET'
      await expect(preview({ method, path })).rejects.toBeInstanceOf(ConnectorError)
    }
    expect(sent()).toEqual([])
  })
})

test('changes lose the fields and the things that keep their values', () => {
  const kept = { id: '1', before: { a: [1], b: null }, after: { a: [1], b: null } }
  const partly = { id: '2', before: { a: 1, b: { c: 1 } }, after: { a: 1, b: { c: 2 } } }
  const gone = { id: '3', before: { a: 1 }, after: null }
  const made = { id: null, before: null, after: { a: 1 } }
  expect(onlyChanged([kept, partly, gone, made])).toEqual([
    { id: '2', before: { b: { c: 1 } }, after: { b: { c: 2 } } },
    gone,
    made,
  ])
})
