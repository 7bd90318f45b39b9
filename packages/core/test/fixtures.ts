import * as z from 'zod'
import {
  bearer,
  type Clock,
  type ConnectorError,
  type ConnectorOptions,
  createHttp,
  creationOf,
  defineConnector,
  defineEntity,
  defineList,
  defineRead,
  defineWrite,
  fieldNamed,
  fieldsOf,
  type Http,
  type OAuthEndpoints,
  oauth,
  oauthCredentialShape,
  requestsTo,
  type VendorApi,
} from '../src/index.ts'
import { errorOf, type FakeVendor } from '../src/testing/index.ts'

/** A clock whose time passes only in `sleep` and `advance`. */
export function fakeClock(
  start = 1_800_000_000_000,
): Clock & { readonly slept: number[]; advance(ms: number): void } {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      slept.push(milliseconds)
      now += milliseconds
    },
  }
}

/** The error of a call whose time ends after the vendor has got its request: until it has, the call gets more time. */
export async function timedOut(
  vendor: FakeVendor,
  send: (timeout: number) => Promise<unknown>,
): Promise<ConnectorError> {
  for (let timeout = 300; ; timeout *= 3) {
    vendor.answer(() => undefined)
    const error = await errorOf(send(timeout))
    if (vendor.requests.length > 0) return error
  }
}

interface Things {
  readonly http: Http
}

const listParams = z.strictObject({
  size: z.number().int().min(1).max(100).optional(),
  cursor: z.string().optional(),
})

export interface Thing {
  readonly id: number
}

const things = defineEntity({
  name: 'things',
  summary: 'Things of the made-up vendor.',
  actions: {
    /** Lists things. */
    list: defineList({
      summary: 'Lists things.',
      params: listParams,
      cursor: 'cursor',
      run: async ({ http }: Things, params, call) => {
        const { body } = await http.json<{ things?: Thing[]; next?: string }>(
          { method: 'GET', path: '/things', query: params },
          call,
        )
        return { data: body.things ?? [], meta: { next_page_token: body.next ?? null } }
      },
    }),
    /** Reads a thing. */
    get: defineRead({
      summary: 'Reads a thing.',
      params: z.strictObject({ id: z.string().regex(/^\d+$/, 'must be digits') }),
      run: async ({ http }: Things, { id }, call) =>
        (await http.json<Thing>({ method: 'GET', path: `/things/${id}` }, call)).body,
    }),
    /** Makes a thing. */
    create: defineWrite({
      summary: 'Makes a thing.',
      params: z.strictObject({ name: z.string(), kind: z.enum(['round', 'square']).optional() }),
      preview: { read: async (_api: Things, body) => [creationOf(body)] },
      run: async ({ http }: Things, body, call) =>
        (await http.json<Thing>({ method: 'POST', path: '/things', body }, call)).body,
    }),
  },
  search: { record: 'One record is a thing.', fields: { id: 'integer' }, key: ['id'], reads: [] },
})

const open = (auth: Parameters<typeof createHttp>[0]['auth'], account: string, options: ConnectorOptions) => {
  const http = createHttp({
    vendor: 'shop',
    base_url: options.base_url ?? 'http://127.0.0.1:1',
    auth,
    account,
    readFault: () => ({}),
    request_id_header: 'request-id',
    options,
  })
  return {
    api: { http },
    targets: { shop: requestsTo(http), office: requestsTo(http) },
    usage: http.usage,
    close: http.close,
  }
}

const apis: readonly VendorApi[] = [
  {
    name: 'shop',
    summary: 'The shop.',
    reads: ['/things/*:count'],
    creates: ['/things'],
    targets: [
      {
        path: '/things/*',
        query: { view: 'whole' },
        keep: ['shelf'],
        within: 'thing',
        shown: ['name', 'kind'],
      },
    ],
    destroys: ['/things/*:burn'],
    checks: [
      { path: '/things/*:make', body: { only_check: true } },
      {
        path: '/things/*:paint',
        body: { onlyCheck: true, partly: false },
        fields: ['colours', 'erase'],
        destroys: (body) => fieldNamed(body, 'erase') !== undefined,
        async changes({ path, body }, read) {
          const held = fieldsOf(await read({ path: path.replace('paint', 'count'), body: {} }))
          return [{ id: path, before: { colours: held.colours }, after: { colours: body.colours } }]
        },
      },
    ],
  },
  { name: 'office', summary: 'The office.', paths: ['/office/', '/upload/office/'] },
]

/** A made-up connector with a token that is not renewed. */
export const shop = defineConnector({
  type: 'shop',
  aliases: [],
  title: 'Shop',
  entities: { things },
  credentials: z.strictObject({ token: z.string().min(1) }),
  apis,
  check: { entity: 'things', action: 'list', account: () => undefined },
  open: ({ token }, options: ConnectorOptions) =>
    open(() => bearer(token), `${token}${Math.random()}`, options),
})

/** The OAuth of a shop at this address. */
export const shopOAuth = (base_url: string): OAuthEndpoints => ({
  authorize_url: `${base_url}/authorize`,
  token_url: `${base_url}/token`,
  scopes: [],
  pkce: true,
  authorize_params: {},
  client_auth: 'body',
})

/** The same connector with OAuth credentials. */
export const oauthShop = defineConnector({
  type: 'shop',
  aliases: [],
  title: 'Shop',
  entities: { things },
  credentials: z.strictObject(oauthCredentialShape),
  options: { single_use: z.boolean().optional() },
  check: { entity: 'things', action: 'list', account: () => undefined },
  open: (credentials, options: ConnectorOptions & { single_use?: boolean }) =>
    open(
      oauth(
        {
          vendor: 'shop',
          endpoints: {
            ...shopOAuth('http://127.0.0.1:1'),
            single_use: options.single_use ?? false,
            refusal: /token is spent/,
          },
          isCurable: ({ text }) => !text.includes('missing scope'),
          credentials,
        },
        options,
      ),
      String(Math.random()),
      options,
    ),
})
