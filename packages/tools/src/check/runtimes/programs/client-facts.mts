/** What the client does against the server that `npm start` starts, by nothing but what workers and browsers have too. */
import { createClient, isLinkspanError, type ReceivedWebhook, verifyWebhook } from '@linkspan/client'
import type { drive } from '@linkspan/drive'

/** How to reach the server, and the body that creates a connector of drive there. */
export interface Served {
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly connector: Parameters<ReturnType<typeof createClient>['connectors']['create']>[0]
}

const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 251)

async function* pieces() {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

/** The code of the Linkspan error that work fails with. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isLinkspanError(error)) throw new Error(`no Linkspan error: ${error}`)
  return error.code
}

/** A webhook as the library `standardwebhooks` has signed it. */
const SENT_AT = 1795341600
const webhook: ReceivedWebhook = {
  headers: new Headers({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(SENT_AT),
    'webhook-signature': 'v1,t+JpLoMK83JEnBngHwHy31hXHkcARMAaUQPTcl58xuM=',
  }),
  body: '{"type":"webhook.test","timestamp":"2026-11-22T10:00:00.000Z","data":{"webhook_id":"whk_1"}}',
  secret: 'whsec_aW52ZW50ZWQgc2VjcmV0IG9mIGEgdGVzdCwgMzIgYnk=',
  now: () => SENT_AT * 1000,
}

export async function clientFacts(served: Served): Promise<Record<string, unknown>> {
  const { connector, base_url, client_id, client_secret } = served
  const settings = { base_url, client_id, client_secret }
  const linkspan = createClient(settings)
  const kinds = (await linkspan.definitions.list()).data.map(({ type }) => type)
  const { id } = await linkspan.connectors.create(connector)
  const files = linkspan.connector<typeof drive>({ id })
  const same: boolean[] = []
  for (const content of [bytes, pieces()]) {
    const made = await files.filesUpload.create({ name: 'runtime.bin' }, { content })
    const { stream } = await files.files.download({ fileId: made.id as string })
    const back = new Uint8Array(await new Response(stream).arrayBuffer())
    same.push(back.length === bytes.length && back.every((byte, at) => byte === bytes[at]))
    await files.files.delete({ fileId: made.id as string })
  }
  let listed = 0
  for await (const _ of files.files.listAll({ pageSize: 50 })) listed++
  const about = await files.request({ method: 'GET', path: '/drive/v3/about', query: { fields: 'user' } })
  const aborting = new AbortController()
  const aborted = codeOf(files.files.list({}, { signal: aborting.signal }))
  aborting.abort()
  const codes = {
    forbidden: await codeOf(files.request({ method: 'DELETE', path: '/drive/v3/files/none' })),
    not_found: await codeOf(files.files.get({ fileId: 'none' })),
    aborted: await aborted,
    late: await codeOf(files.files.list({}, { timeout: 1, retry: false })),
    away: await codeOf(
      createClient({ ...settings, base_url: 'http://127.0.0.1:9', retry: false }).connectors.list(),
    ),
  }
  const webhooks = [
    (await verifyWebhook(webhook)).type,
    await codeOf(verifyWebhook({ ...webhook, body: `${webhook.body} ` })),
  ]
  await linkspan.connectors.delete(id)
  return { kinds, same, listed: listed > 50, about: [about.status, about.body_type], codes, webhooks }
}
