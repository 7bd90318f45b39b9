import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bearer, createHttp, documentOf, type Http, nextLinkOf } from '../src/index.ts'
import { errorOf, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'

const call = { operation: 'things.list', write: false }
let vendor: FakeVendor
let http: Http
beforeAll(async () => {
  vendor = await startFakeVendor()
  http = createHttp({
    vendor: 'shop',
    base_url: vendor.base_url,
    auth: () => bearer('token'),
    account: 'list',
    readFault: () => ({}),
    request_id_header: 'request-id',
    options: { retry: false },
  })
})
afterAll(async () => {
  await http.close()
  await vendor.close()
})

test('a reply that is a list has its rows and headers; any other body is a vendor_invalid_reply', async () => {
  const request = { method: 'GET', path: '/things' } as const
  vendor.answer(() => ({ headers: { etag: '"1"' }, body: [{ id: 1 }, 2] }))
  expect(await http.list(request, call)).toMatchObject({ body: [{ id: 1 }, 2], headers: { etag: '"1"' } })
  for (const body of ['{}', '', 'null', '"text"', '[1', '<html>']) {
    vendor.answer(() => ({ body }))
    expect(await errorOf(http.list(request, call))).toMatchObject({ code: 'vendor_invalid_reply' })
  }
})

test('a list that has not changed is an accepted 304 without rows, and an error where it was not asked for', async () => {
  const request = { method: 'GET', path: '/things', headers: { 'if-none-match': '"1"' } } as const
  vendor.answer(() => ({ status: 304, body: '' }))
  expect(await http.list({ ...request, accept_status: [304] }, call)).toMatchObject({ status: 304, body: [] })
  expect(vendor.requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"' })
  expect(await errorOf(http.list(request, call))).toMatchObject({ code: 'vendor_invalid_reply' })
})

test('the next page is found among any links, whatever their order and parameters', () => {
  const address = fc
    .webUrl({ withQueryParameters: true })
    .filter((url) => URL.canParse(url) && !/[<>]/.test(url))
  const others = fc.array(
    fc.record({ url: address, rel: fc.constantFrom('prev', 'last', 'nextish', 'my-next') }),
    { maxLength: 3 },
  )
  const text = ({ url, rel }: { url: string; rel: string }) => `<${url}>; title="a, b"; rel="${rel}"`
  fc.assert(
    fc.property(others, address, others, (before, url, after) => {
      const rest = [...before, ...after].map(text).join(', ')
      expect(nextLinkOf({ link: rest })).toBeUndefined()
      const link = [...before.map(text), text({ url, rel: 'next' }), ...after.map(text)].join(', ')
      expect(nextLinkOf({ link })?.href).toBe(new URL(url).href)
    }),
  )
  expect(nextLinkOf({})).toBeUndefined()
  expect(nextLinkOf({ link: '<https://a.example/?page=2>;rel=next' })?.search).toBe('?page=2')
})

test('the document of a row has every declared field, and null for one that the vendor omits', () => {
  const fields = {
    id: 'integer',
    owner: 'object',
    'owner.name': 'string',
    tags: 'array',
    'tags.name': 'string',
  } as const
  expect(documentOf({ id: 7, owner: { name: 'a', more: 1 }, surplus: true }, fields)).toEqual({
    id: 7,
    owner: { name: 'a' },
    tags: null,
  })
  const upper = documentOf({ owner: { name: 'a' } }, fields, (path, value) => `${path} ${value}`)
  expect(upper).toEqual({ id: null, owner: { name: 'owner.name a' }, tags: null })
})
