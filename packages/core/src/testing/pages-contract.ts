import type { AxiosAdapter } from 'axios'
import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import type { Entities } from '../connector/entity.ts'
import { createLimiter } from '../http/limiter.ts'
import type { ConnectorOptions } from '../options.ts'
import { errorOf } from './error-of.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { replyWith } from './recorded-operations.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the suite. */
export interface PagesContract {
  readonly kind: ConnectorKind<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /** Lists, by the names of their methods, with valid parameters and the reply of a page with these rows. */
  readonly lists: readonly {
    readonly method: string
    readonly params: object
    readonly page: (token: unknown, rows: readonly object[]) => object
  }[]
}

interface Listed {
  list(params: object): Promise<{ readonly meta: { readonly next_page_token: string | null } }>
  listAll(params: object): AsyncIterable<unknown>
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const ODD_TOKENS = [7, 0, true, false, {}, [], ['a']]
/** The suite waits for no limits. */
const unlimited = () => createLimiter({})
/** As many pages without rows in a row end a walk. */
const MOST_EMPTY_PAGES = 1000

/** Tests that a walk over a list ends, whatever tokens and pages the vendor sends. */
export function pagesContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  { kind, open, lists }: PagesContract,
): void {
  describe(`${kind.type}: the pages contract`, () => {
    let vendor: FakeVendor
    let client: Connection
    beforeAll(async () => {
      vendor = await startFakeVendor()
      client = open({ base_url: vendor.base_url, retry: false, limiter: unlimited })
    })
    afterAll(async () => {
      await client.close()
      await vendor.close()
    })
    const methodsOf = (method: string) => (client as unknown as Record<string, Listed>)[method] as Listed

    async function walk(method: string, params: object): Promise<void> {
      for await (const row of methodsOf(method).listAll(params)) expect(row).toBeUndefined()
    }

    /** The number of rows in all pages of a vendor whose replies are these texts. */
    async function rowsOf(
      method: string,
      params: object,
      textOf: (number: number) => string,
    ): Promise<number> {
      let [pages, rows] = [0, 0]
      const adapter: AxiosAdapter = async (config) =>
        replyWith(config, { status: 200, headers: JSON_HEADERS, text: textOf(++pages) })
      const walked = open({ base_url: vendor.base_url, retry: false, limiter: unlimited, adapter })
      try {
        const { listAll } = (walked as unknown as Record<string, Listed>)[method] as Listed
        for await (const _ of listAll(params)) rows++
      } finally {
        await walked.close()
      }
      return rows
    }

    for (const { method, params, page } of lists) {
      test(`P44 ${method}: a page token that is not a string is a vendor_invalid_reply`, async () => {
        for (const token of ODD_TOKENS) {
          vendor.answer(() => ({ body: page(token, []) }))
          const errors = [await errorOf(methodsOf(method).list(params)), await errorOf(walk(method, params))]
          expect(errors.map(({ code }) => code)).toEqual(['vendor_invalid_reply', 'vendor_invalid_reply'])
          expect(vendor.requests).toHaveLength(2)
        }
      })

      test(`P44 ${method}: an absent, empty or null token ends the list`, async () => {
        for (const token of [undefined, null, '']) {
          vendor.answer(() => ({ body: page(token, []) }))
          expect((await methodsOf(method).list(params)).meta.next_page_token).toBeNull()
          await walk(method, params)
          expect(vendor.requests).toHaveLength(2)
        }
      })

      test(`P44 ${method}: page after page without rows is an error, and page after page with one is none`, async () => {
        const endless = rowsOf(method, params, (number) => JSON.stringify(page(String(number), [])))
        expect(await errorOf(endless)).toMatchObject({
          code: 'vendor_invalid_reply',
          message: expect.stringContaining(`${MOST_EMPTY_PAGES} pages without rows`),
        })
        const all = MOST_EMPTY_PAGES + 1
        const long = rowsOf(method, params, (number) =>
          JSON.stringify(page(number < all ? String(number) : undefined, [{}])),
        )
        expect(await long).toBe(all)
      })
    }
  })
}
