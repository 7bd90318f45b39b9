import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import fc from 'fast-check'
import * as z from 'zod'
import {
  ConnectorError,
  callersOwn,
  defineConnector,
  defineEntity,
  defineRead,
  walkPages,
} from '../src/index.ts'
import { errorOf, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { shop, type Thing } from './fixtures.ts'
import { until } from './support/until.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterAll(() => vendor.close())

const open = () =>
  shop.create({ base_url: vendor.base_url, credentials: { token: 'invented-token' }, retry: false })

/** A vendor with these pages; a cursor is the number of its page. */
function paging(pages: readonly number[][]): void {
  vendor.answer(({ path }) => {
    const at = Number(new URL(path, vendor.base_url).searchParams.get('cursor') ?? 0)
    const next = at + 1 < pages.length ? { next: String(at + 1) } : {}
    return { body: { things: pages[at]?.map((id) => ({ id })), ...next } }
  })
}

describe('errors of an action', () => {
  const odd = z.strictObject({ fail: z.enum(['reply', 'own', 'code', 'status', 'before']) })
  const own = new Error('the store is gone')
  const connector = defineConnector({
    type: 'odd',
    aliases: [],
    title: 'Odd',
    credentials: z.strictObject({}),
    check: { entity: 'things', action: 'list', account: () => undefined },
    entities: {
      things: defineEntity({
        name: 'things',
        summary: 'Things.',
        actions: {
          /** Lists things. */
          list: defineRead({
            summary: 'Lists things.',
            params: odd,
            run: async (_api: object, { fail }, call) => {
              if (fail === 'own') return callersOwn(Promise.reject(own))
              if (fail === 'code') throw new ConnectorError('closed' as 'cancelled', 'shop: it is closed.')
              if (fail === 'status')
                throw new ConnectorError('closed' as 'cancelled', 'shop: it is closed.', {
                  vendor_status: 403,
                })
              if (fail === 'reply') call.onReply?.(1)
              return (JSON.parse('{"canary":null}') as { canary: string[] }).canary.map(String)
            },
          }),
        },
      }),
    },
    open: () => ({ api: {}, close: async () => {} }),
  })
  const { things } = connector.create({ credentials: {} })

  test('P54 a reply of an unexpected form is vendor_invalid_reply, with where it failed and without what it says', async () => {
    const error = await errorOf(things.list({ fail: 'reply' }))
    expect(error).toMatchObject({ code: 'vendor_invalid_reply', retryable: false })
    expect(error.message).toBe('odd: things.list: the vendor sent JSON of a form that is not expected.')
    expect((error.cause as Error).message).toBe('TypeError in the connector')
    expect((error.cause as Error).stack).toMatch(/\n {4}at .*client\.test/)
    expect((error.cause as Error).stack).not.toContain('map')
  })

  test('a failure before any reply is the connector’s own, with where it failed and without what it says', async () => {
    const error = await errorOf(things.list({ fail: 'before' }))
    expect(error).toMatchObject({ code: 'connector_failed', retryable: false })
    expect(error.message).toMatch(
      /^odd: things\.list: the connector itself failed: TypeError at client\.test\.ts:\d+:\d+\.$/,
    )
    expect((error.cause as Error).stack).not.toContain('map')
  })

  test('a code that nobody knows becomes that of the vendor’s status, or the connector’s own failure', async () => {
    const message = 'shop: it is closed.'
    expect(await errorOf(things.list({ fail: 'code' }))).toMatchObject({ code: 'connector_failed', message })
    const known = { code: 'vendor_forbidden', message, vendor_status: 403 }
    expect(await errorOf(things.list({ fail: 'status' }))).toMatchObject(known)
  })

  test('an error of the caller’s own function passes unchanged', async () => {
    await expect(things.list({ fail: 'own' })).rejects.toBe(own)
  })
})

describe('listAll', () => {
  test('P44 yields every row once and in order, whatever the pages hold', async () => {
    const client = open()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        async (pages) => {
          paging(pages)
          const rows: number[] = []
          for await (const { id } of client.things.listAll({ size: 5 })) rows.push(id)
          expect(rows).toEqual(pages.flat())
          expect(vendor.requests).toHaveLength(pages.length)
          expect(vendor.requests.every(({ path }) => path.includes('size=5'))).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('P44 a cursor that is returned twice is an error and not an endless loop', async () => {
    vendor.answer(() => ({ body: { things: [{ id: 1 }], next: 'again' } }))
    const rows: Thing[] = []
    const walk = async () => {
      for await (const row of open().things.listAll()) rows.push(row)
    }
    await expect(walk()).rejects.toMatchObject({ code: 'vendor_invalid_reply' })
    expect(rows).toHaveLength(1)
  })

  test('P44 a page token that is not a string is an error before any further page', async () => {
    let tokens = 0
    vendor.answer(() => ({ body: { things: [{ id: 1 }], next: ++tokens } }))
    const walk = async () => {
      for await (const { id } of open().things.listAll()) expect(id).toBe(1)
    }
    expect(await errorOf(walk())).toMatchObject({ code: 'vendor_invalid_reply' })
    expect(vendor.requests).toHaveLength(1)
  })

  test('P44 pages without rows in a row are an error after a thousand; a row among them starts the count again', async () => {
    const pagesUntilError = async (row_at: number) => {
      let fetched = 0
      const fetchPage = async () => {
        const page = ++fetched === row_at ? ['row'] : []
        return { page, next: String(fetched), isEmpty: () => page.length === 0 }
      }
      const walk = async () => {
        for await (const page of walkPages('shop: things.list', fetchPage)) expect(page).toBeDefined()
      }
      expect(await errorOf(walk())).toMatchObject({
        code: 'vendor_invalid_reply',
        message: expect.stringContaining('1000 pages without rows'),
      })
      return fetched
    }
    // one page is fetched ahead
    expect(await pagesUntilError(0)).toBe(1001)
    expect(await pagesUntilError(900)).toBe(1901)
  })

  test('a walk that is left on its first page requests no other; later it is one page ahead, and aborts that request', async () => {
    paging([[1], [2], [3], [4]])
    for await (const { id } of open().things.listAll()) if (id === 1) break
    expect(vendor.requests).toHaveLength(1)
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    vendor.answer(({ path }, response) => {
      const cursor = new URL(path, vendor.base_url).searchParams.get('cursor')
      if (cursor !== '2')
        return { body: { things: [{ id: Number(cursor) }], next: String(Number(cursor) + 1) } }
      asked.resolve()
      response.once('close', gone.resolve)
      return undefined
    })
    for await (const { id } of open().things.listAll()) {
      if (id === 0) continue
      await asked.promise
      break
    }
    await gone.promise
    expect(vendor.requests).toHaveLength(3)
  })

  test('a page that fails ahead of time fails the walk when it is reached, after every row before it', async () => {
    vendor.answer(({ path }) => {
      const cursor = Number(new URL(path, vendor.base_url).searchParams.get('cursor') ?? 0)
      if (cursor === 2) return { status: 403 }
      return { body: { things: [{ id: cursor }], next: String(cursor + 1) } }
    })
    const rows: number[] = []
    const walk = async () => {
      for await (const { id } of open().things.listAll()) {
        rows.push(id)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await expect(walk()).rejects.toMatchObject({ code: 'vendor_forbidden' })
    expect(rows).toEqual([0, 1])
  })

  test('listAll checks its parameters once: changes that the caller makes during the walk have no effect', async () => {
    paging([[1], [2], [3]])
    const params = { size: 5 }
    for await (const _row of open().things.listAll(params)) params.size = 1000
    expect(vendor.requests.map(({ path }) => path)).toEqual([
      '/things?size=5',
      '/things?size=5&cursor=1',
      '/things?size=5&cursor=2',
    ])
  })

  test('invalid parameters fail at the first row, before anything is sent', async () => {
    paging([[1]])
    const walk = open().things.listAll({ size: 1000 })
    await expect(walk.next()).rejects.toMatchObject({ code: 'invalid_params', errors: [{ path: '$.size' }] })
    expect(vendor.requests).toEqual([])
  })
})

describe('parameters and credentials', () => {
  test('issues name the path and the choices', async () => {
    const wrong = { name: 'a', kind: 'flat', colour: 'red' }
    await expect(open().execute('things', 'create', wrong as never)).rejects.toMatchObject({
      code: 'invalid_params',
      message: expect.stringContaining('shop: things.create: $.kind'),
      errors: [
        { path: '$.kind', message: expect.stringMatching(/round.*square/) },
        { path: '$.colour', message: 'unknown parameter; allowed here: name, kind' },
      ],
    })
  })

  test('P32 prototype keys are refused like any unknown parameter', async () => {
    for (const text of [
      '{"name":"a","__proto__":{"polluted":1}}',
      '{"name":"a","constructor":{"prototype":{}}}',
    ]) {
      await expect(open().execute('things', 'create', JSON.parse(text))).rejects.toMatchObject({
        code: 'invalid_params',
      })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('parameters may be absent, null or empty', async () => {
    paging([[7]])
    for (const params of [undefined, null, {}]) {
      expect(await open().execute('things', 'list', params)).toEqual({
        data: [{ id: 7 }],
        meta: { next_page_token: null },
      })
    }
  })

  test('P01 invalid credentials are named by field, never by value', () => {
    const wrong = { token: '', secret: 'canary-secret-9' } as unknown as { token: string }
    let error: unknown
    try {
      shop.create({ credentials: wrong })
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      errors: [{ path: '$.token' }, { path: '$.secret' }],
    })
    expect(JSON.stringify(error)).not.toContain('canary-secret-9')
  })
})

test('methods and entities can be replaced, used before or not, and then nothing is sent', async () => {
  vendor.answer(() => ({ body: { things: [] } }))
  const list = async () => ({ data: [{ id: 5 }], meta: { next_page_token: null } })
  for (const used of [false, true]) {
    const [byMethod, byEntity] = [open(), open()]
    if (used) for (const each of [byMethod, byEntity]) await each.things.list()
    const sent = vendor.requests.length
    Object.assign(byMethod.things, { list })
    Object.assign(byEntity, { things: { list } })
    for (const each of [byMethod, byEntity]) expect((await each.things.list()).data).toEqual([{ id: 5 }])
    expect(vendor.requests).toHaveLength(sent)
    expect(Object.keys(byEntity)).toContain('things')
  }
  expect((await open().things.list()).data).toEqual([])
})

test('entities are described as data', () => {
  const [things] = open().entities
  expect(things).toMatchObject({
    name: 'things',
    search: { fields: { id: 'integer' }, key: ['id'] },
    actions: {
      list: {
        write: false,
        params: { properties: { size: { minimum: 1, maximum: 100 } }, additionalProperties: false },
      },
      create: { write: true, params: { required: ['name'] } },
    },
  })
})

test('calls are OpenTelemetry spans of the application’s own provider, whatever its version, without parameters or tokens', async () => {
  const exporter = new InMemorySpanExporter()
  // registered as by the application's own copy of the API, which is older than ours
  const registry = globalThis as unknown as Record<symbol, object>
  registry[Symbol.for('opentelemetry.js.api.1')] = {
    version: '1.0.0',
    trace: new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  }
  vendor.answer(() => ({ status: 503 }))
  await expect(open().things.get({ id: '77' })).rejects.toMatchObject({ code: 'vendor_error' })
  const spans = exporter.getFinishedSpans()
  expect(spans.map(({ name }) => name)).toEqual(['shop GET', 'shop things.get'])
  expect(spans[0]?.attributes).toMatchObject({
    'http.response.status_code': 503,
    'error.type': 'vendor_error',
  })
  expect(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]))).not.toMatch(
    /invented-token|77/,
  )
  delete registry[Symbol.for('opentelemetry.js.api.1')]
})

test('a client in an `await using` block closes its connections at the end of the block', async () => {
  const own = await startFakeVendor(() => ({ body: { things: [] } }))
  {
    await using client = shop.create({ base_url: own.base_url, credentials: { token: 'invented-token' } })
    await client.things.list()
    expect(await own.connections()).toBe(1)
  }
  await until('no connection is left', own.connections, { holds: (count) => count === 0 })
  await own.close()
})
