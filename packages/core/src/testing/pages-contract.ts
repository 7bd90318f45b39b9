import type { AxiosAdapter } from 'axios'
import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import { type Entities, walkName } from '../connector/entity.ts'
import type { ConnectorOptions } from '../http/options.ts'
import { unlimited } from './contract-suite.ts'
import { errorOf } from './error-of.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { replyWith } from './recorded-operations.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the suite. */
export interface PagesContract {
  readonly kind: ConnectorKind<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /**
   * Actions with pages: the name of the entity's property, and of the method, by default `list`; with valid parameters and
   * the reply of a page with these rows.
   */
  readonly lists: readonly {
    readonly entity: string
    readonly method?: string
    readonly params: object
    readonly page: (token: unknown, rows: readonly object[]) => object
  }[]
}

interface Paged {
  page(params: object): Promise<{ readonly meta: { readonly next_page_token: string | null } }>
  walk(params: object): AsyncIterable<unknown>
}

/** The method and the walk of an action whose names are known only at run time. */
function pagedOf(client: Connection, entity: string, method: string): Paged {
  const methods = (client as unknown as Record<string, Record<string, unknown>>)[entity]
  return { page: methods?.[method] as Paged['page'], walk: methods?.[walkName(method)] as Paged['walk'] }
}

/** The number of rows of a walk. */
async function rowsIn({ walk }: Paged, params: object): Promise<number> {
  let rows = 0
  for await (const _ of walk(params)) rows++
  return rows
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const ODD_TOKENS = [7, 0, true, false, {}, [], ['a']]
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

    /** The number of rows in all pages of a vendor whose replies are these texts. */
    async function rowsOf(
      entity: string,
      method: string,
      params: object,
      textOf: (number: number) => string,
    ): Promise<number> {
      let pages = 0
      const adapter: AxiosAdapter = async (config) =>
        replyWith(config, { status: 200, headers: JSON_HEADERS, text: textOf(++pages) })
      const walked = open({ base_url: vendor.base_url, retry: false, limiter: unlimited, adapter })
      try {
        return await rowsIn(pagedOf(walked, entity, method), params)
      } finally {
        await walked.close()
      }
    }

    for (const { entity, method = 'list', params, page } of lists) {
      test(`P44 ${entity}.${method}: a page token that is not a string is a vendor_invalid_reply`, async () => {
        const paged = pagedOf(client, entity, method)
        for (const token of ODD_TOKENS) {
          vendor.answer(() => ({ body: page(token, []) }))
          const errors = [await errorOf(paged.page(params)), await errorOf(rowsIn(paged, params))]
          expect(errors.map(({ code }) => code)).toEqual(['vendor_invalid_reply', 'vendor_invalid_reply'])
          expect(vendor.requests).toHaveLength(2)
        }
      })

      test(`P44 ${entity}.${method}: an absent, empty or null token ends the list`, async () => {
        const paged = pagedOf(client, entity, method)
        for (const token of [undefined, null, '']) {
          vendor.answer(() => ({ body: page(token, []) }))
          expect((await paged.page(params)).meta.next_page_token).toBeNull()
          expect(await rowsIn(paged, params)).toBe(0)
          expect(vendor.requests).toHaveLength(2)
        }
      })

      test(`P44 ${entity}.${method}: page after page without rows is an error, and page after page with one is none`, async () => {
        const endless = rowsOf(entity, method, params, (number) => JSON.stringify(page(String(number), [])))
        expect(await errorOf(endless)).toMatchObject({
          code: 'vendor_invalid_reply',
          message: expect.stringContaining(`${MOST_EMPTY_PAGES} pages without rows`),
        })
        const all = MOST_EMPTY_PAGES + 1
        const long = rowsOf(entity, method, params, (number) =>
          JSON.stringify(page(number < all ? String(number) : undefined, [{}])),
        )
        expect(await long).toBe(all)
      })
    }
  })
}
