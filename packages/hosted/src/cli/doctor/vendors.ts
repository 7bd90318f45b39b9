import { type Connection, type ConnectorKind, createTransport, type Transport } from '@linkspan/core'
import { connectorOptions, type VendorOptions, vendorVariable } from '@linkspan/service'
import type { Config } from '../../config/config.ts'
import { checkClock, now } from './clock.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const LONGEST_MS = 10_000
/** The operation in messages of the transport. */
const SUBJECT = 'doctor'
const MOST_BYTES = 1024 * 1024

/**
 * Checks whether the vendors answer at the addresses of the settings, through the proxy of the environment. One that
 * does not answer is a failure if all are `required` or it has settings; otherwise the server may not need it.
 */
export async function* checkVendors(
  { vendor_options }: Pick<Config, 'vendor_options'>,
  kinds: readonly ConnectorKind[],
  required: boolean,
): AsyncGenerator<Finding> {
  const transport = createTransport({
    timeouts: { connect: LONGEST_MS, response: LONGEST_MS, idle: LONGEST_MS, total: LONGEST_MS },
    max_reply_bytes: MOST_BYTES,
  })
  try {
    const checked = await Promise.all(
      kinds.map((kind) => {
        const options = vendor_options[kind.type] ?? {}
        return checkVendor(transport, kind, options, required || Object.keys(options).length > 0)
      }),
    )
    yield* checked.map(({ finding }) => finding)
    const dated = checked.find(({ date_ms }) => date_ms !== undefined)
    if (dated?.date_ms !== undefined) yield checkClock(dated.origin, dated.date_ms, dated.at_ms)
  } finally {
    await transport.close()
  }
}

async function checkVendor(
  transport: Transport,
  kind: ConnectorKind,
  options: VendorOptions,
  required: boolean,
) {
  const check = `vendor ${kind.type}`
  const addresses = [await apiAddress(kind, options), options.token_url ?? kind.oauth?.token_url]
  const origins = [...new Set(addresses.flatMap((each) => (each ? [new URL(each).origin] : [])))]
  const [origin = ''] = origins
  if (!origin) return { finding: ok(check, 'only credentials show its address'), origin, at_ms: now() }
  try {
    const dates = await Promise.all(origins.map((each) => dateOf(transport, each)))
    // the header has whole seconds, cut off
    const date_ms = dates.find((each) => each !== undefined)
    const finding = ok(check, `${origins.join(' and ')} answer${origins.length === 1 ? 's' : ''}`)
    return { finding, origin, at_ms: now(), ...(date_ms !== undefined && { date_ms: date_ms + 500 }) }
  } catch (error) {
    const remedy = `Let this machine reach ${origins.join(' and ')}, or set HTTPS_PROXY or ${vendorVariable(kind, 'BASE_URL')}.`
    return {
      finding: (required ? fail : warn)(check, (error as Error).message.replace(`${SUBJECT}: `, ''), remedy),
      origin,
      at_ms: now(),
    }
  }
}

/** Any answer shows that the vendor can be reached. Returns its Date header. No credential is sent. */
async function dateOf(transport: Transport, url: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const { headers, stream } = await transport.send({
    subject: SUBJECT,
    method: 'HEAD',
    url,
    headers: {},
    reply: 'whole',
    signal,
  })
  stream?.destroy()
  const date_ms = Date.parse(headers.date ?? '')
  return Number.isNaN(date_ms) ? undefined : date_ms
}

/** Any text is accepted as a credential until it is sent. */
const NONE = { access_token: 'none', refresh_token: 'none', client_id: 'none', client_secret: 'none' }

/** The address of the first request that the check would send, if the kind takes any text. Nothing is sent. */
async function apiAddress(kind: ConnectorKind, options: VendorOptions): Promise<string | undefined> {
  const { check } = kind
  let address = options.base_url
  try {
    const connection = kind.create({
      ...connectorOptions(options),
      credentials: NONE,
      retry: false,
      // no token is renewed
      onCredentialsChanged: async () => {},
      adapter: async (config) => {
        address ??= config.url
        // nothing is sent. A failure would count against the vendor, and the fifth one would keep the next from here
        return { status: 404, statusText: '', headers: {}, config, data: '' }
      },
    }) as Connection
    await connection.execute(check.entity, check.action, check.params).catch(() => {})
    await connection.close()
  } catch {
    // it takes only credentials of its own form
  }
  return address
}
