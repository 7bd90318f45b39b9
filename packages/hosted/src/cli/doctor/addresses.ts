import { CALLBACK_PATH } from '@linkspan/service'
import type { LoadedConfig } from '../../config/config.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const LONGEST_MS = 10_000

/** Checks the server on this machine, and the address at which browsers reach it. */
export async function* checkAddresses({ config, kinds }: LoadedConfig): AsyncGenerator<Finding> {
  const { host, port, public_url, roles, mode } = config
  if (!roles.includes('serve')) return
  const running = await ours(`http://${local(host)}:${port}`)
  yield running.is_linkspan
    ? ok('server', `a Linkspan server runs on port ${port}`)
    : running.reason === undefined
      ? fail('server', `another program answers on port ${port}`, 'Stop it, or set PORT to another.')
      : ok('server', `nothing answers on port ${port}; a start can take it`)
  if (public_url === undefined) {
    yield mode === 'production'
      ? warn(
          'public address',
          'LINKSPAN_PUBLIC_URL is not set, so customers cannot connect by consent',
          'Set it to the address at which browsers reach the server.',
        )
      : ok('public address', 'browsers on this machine reach the server itself')
    return
  }
  yield* checkPublic(public_url, running.is_linkspan)
  const callbacks = kinds.flatMap(({ type, oauth }) => (oauth ? `${public_url}${CALLBACK_PATH}/${type}` : []))
  yield ok(
    'public address',
    `the vendors must know these callbacks, letter by letter: ${callbacks.join(' ')}`,
  )
}

async function* checkPublic(public_url: string, runs: boolean): AsyncGenerator<Finding> {
  const remedy = 'Check LINKSPAN_PUBLIC_URL, its DNS name, and the proxy in front of the server.'
  const reached = await ours(public_url)
  if (reached.is_linkspan) yield ok('public address', `${public_url} leads to a Linkspan server`)
  else {
    const message =
      reached.reason === undefined ? 'is not a Linkspan server' : `does not answer: ${reached.reason}`
    yield (runs ? fail : warn)('public address', `${public_url} ${message}`, remedy)
  }
}

function local(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Whether a Linkspan server answers there; the reason if nothing answers. */
async function ours(base_url: string): Promise<{ readonly is_linkspan: boolean; readonly reason?: string }> {
  try {
    const response = await fetch(`${base_url}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = await response.text()
    return { is_linkspan: response.ok && response.headers.has('x-request-id') && text.startsWith('{') }
  } catch (error) {
    return { is_linkspan: false, reason: reasonOf(error) }
  }
}
