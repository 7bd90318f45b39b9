import { expect, test } from '@jest/globals'
import { prepareRequest, vendorRequest } from '@linkspan/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import * as z from 'zod'

const published = new Ajv2020({ strict: false }).compile(z.toJSONSchema(vendorRequest, { io: 'input' }))

const paths = fc
  .array(fc.constantFrom('/', '//', 'v1', 'a%20b', '%2e', '%2F', '.', '..', 'é', '?', '#', '@', ':', '%'), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''))
/** Paths with a query, as addresses have it. */
const addresses = fc
  .array(fc.constantFrom('fields', 'Key', 'api_key', '=', '=a%20b', '&', '?key=1', '#', '$top=2', ' ', '+'), {
    maxLength: 4,
  })
  .map((parts) => `/v1/things?${parts.join('')}`)
const words = [
  'x',
  'Key',
  'key',
  'api_key',
  'ACCESS_TOKEN',
  'tokens',
  '$httpMethod',
  '_method',
  '',
  'x'.repeat(201),
]
const values = fc.constantFrom<unknown>('1', 2, true, null, ['1', 2], [['1']], {})
const names = [
  'X-Project',
  'authorization',
  'X-Auth-Token',
  'Content-Type',
  'Range',
  'x-http-method',
  'X-Ghost',
  'a b',
  '',
]
const record = (keys: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 2 })
/** Mostly what is taken, so that a request seldom has several faults. */
const mostly = (good: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: other })
const request = fc.record(
  {
    method: mostly(
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      fc.constantFrom('HEAD', 'get', 1),
    ),
    path: mostly(fc.constantFrom('/v1/things', '/a'), fc.oneof(fc.constant(5), paths, addresses)),
    query: mostly(record(['x', 'tokens'], fc.constantFrom<unknown>('1', 2, ['1'])), record(words, values)),
    headers: mostly(
      record(['X-Project', 'Accept'], fc.constant('a')),
      record(names, fc.constantFrom<unknown>('a', 'ü', 5, '')),
    ),
    body: fc.constantFrom<unknown>(null, 0, 'text', { a: 1 }),
    api: mostly(fc.constant('shop'), fc.constantFrom<unknown>('', 'x'.repeat(65), 3)),
  },
  { requiredKeys: ['method', 'path'] },
)

test('P34 the published schema of a request of a caller’s own takes exactly what the server takes', () => {
  const seen = { taken: 0, refused: 0 }
  void fc.assert(
    fc.property(request, (given) => {
      const { success } = vendorRequest.safeParse(given)
      seen[success ? 'taken' : 'refused']++
      expect({ given, published: published(given) }).toEqual({ given, published: success })
      const api = { name: 'shop', summary: 'The shop.' }
      const prepare = () => prepareRequest('shop', [api], given)
      if (!success) expect(prepare).toThrow('shop: request')
    }),
    { numRuns: 3_000 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100)
})
