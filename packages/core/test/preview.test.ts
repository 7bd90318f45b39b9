import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { onlyChanged } from '../src/connector/write-preview.ts'
import { ConnectorError, type ConnectorOptions, type VendorRequest } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shop } from './fixtures.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
beforeEach(() => {
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
