import type { Connection } from '../connector/client.ts'
import type { Connector } from '../connector/connector.ts'
import type { Entities } from '../connector/entity.ts'
import type { ConnectorOptions } from '../options.ts'
import { errorOf } from './error-of.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the suite. */
export interface PagesContract {
  readonly connector: Connector<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /** Lists, by the names of their methods, with valid parameters and the reply of a page without rows. */
  readonly lists: readonly {
    readonly method: string
    readonly params: object
    readonly page: (token: unknown) => object
  }[]
}

interface Listed {
  list(params: object): Promise<{ readonly meta: { readonly next_page_token: string | null } }>
  listAll(params: object): AsyncIterable<unknown>
}

const ODD_TOKENS = [7, 0, true, false, {}, [], ['a']]

/** Tests that a walk over a list ends, whatever token the vendor sends. */
export function pagesContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  { connector, open, lists }: PagesContract,
): void {
  describe(`${connector.type}: the pages contract`, () => {
    let vendor: FakeVendor
    let client: Connection
    beforeAll(async () => {
      vendor = await startFakeVendor()
      client = open({ base_url: vendor.base_url, retry: false })
    })
    afterAll(async () => {
      await client.close()
      await vendor.close()
    })
    const methodsOf = (method: string) => (client as unknown as Record<string, Listed>)[method] as Listed

    async function walk(method: string, params: object): Promise<void> {
      for await (const row of methodsOf(method).listAll(params)) expect(row).toBeUndefined()
    }

    for (const { method, params, page } of lists) {
      test(`P44 ${method}: a page token that is not a string is a vendor_invalid_reply`, async () => {
        for (const token of ODD_TOKENS) {
          vendor.answer(() => ({ body: page(token) }))
          const errors = [await errorOf(methodsOf(method).list(params)), await errorOf(walk(method, params))]
          expect(errors.map(({ code }) => code)).toEqual(['vendor_invalid_reply', 'vendor_invalid_reply'])
          expect(vendor.requests).toHaveLength(2)
        }
      })

      test(`P44 ${method}: an absent, empty or null token ends the list`, async () => {
        for (const token of [undefined, null, '']) {
          vendor.answer(() => ({ body: page(token) }))
          expect((await methodsOf(method).list(params)).meta.next_page_token).toBeNull()
          await walk(method, params)
          expect(vendor.requests).toHaveLength(2)
        }
      })
    }
  })
}
