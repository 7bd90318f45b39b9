import { type ConnectorKind, type ConnectorOptions, isDownload } from '@linkspan/core'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import { unlimited } from '../../../../core/src/testing/contract-suite.ts'
import { filled } from './calls/example-calls.ts'
import { exampleCalls } from './calls/index.ts'
import type { ReceivedRequest } from './vendor-method.ts'

/** One call with its answer, as they appear in the reference. */
export interface DocumentedCall {
  /** The body of `execute`. */
  readonly request: object
  /** Long lists, objects and texts are cut. */
  readonly answer: unknown
  /** Whether the answer is the head of a stream. */
  readonly download: boolean
  /** What the action sent to the vendor for it. */
  readonly sent: readonly ReceivedRequest[]
}

/** Examples by operation, such as `campaigns.list`. */
export type Examples = ReadonlyMap<string, DocumentedCall>

/** The time in the examples; with the sandbox's seed it determines every answer. */
const NOW = Date.UTC(2026, 9, 20, 12)

const MOST_ITEMS = 1
const MOST_FIELDS = 10
const LONGEST_TEXT = 80

/** Calls every action of the kinds against the sandbox. Throws if an action has no example, or if it fails. */
export async function examplesOf(kinds: readonly ConnectorKind[]): Promise<Map<string, Examples>> {
  const sandbox = await createSandbox({ seed: 1, now: () => NOW, call_recording: { limits: {} } })
  try {
    const found = new Map<string, Examples>()
    for (const kind of kinds) found.set(kind.type, await run(kind, sandbox))
    return found
  } finally {
    await sandbox.close()
  }
}

async function run(kind: ConnectorKind, sandbox: Sandbox): Promise<Examples> {
  const calls = exampleCalls[kind.type] ?? {}
  const actions = Object.values(kind.entities).flatMap(({ name, actions }) =>
    Object.keys(actions).map((action) => `${name}.${action}`),
  )
  const missing = actions.filter((operation) => !Object.hasOwn(calls, operation))
  if (missing.length > 0)
    throw new Error(`${kind.type} lacks examples in packages/tools/src/generate/docs/calls: ${missing}`)
  const examples = new Map<string, DocumentedCall>()
  const answers: Record<string, unknown> = {}
  const { requests } = vendorOf(kind.type, sandbox)
  await using client = kind.create(settingsOf(kind.type, sandbox))
  for (const [operation, described] of Object.entries(calls)) {
    // a second example of an action has a word after its name
    const [entity = '', action = ''] = operation.replace(/ .*/, '').split('.')
    const params = filled(described, sandbox, answers)
    requests.length = 0
    const given = await client.execute(entity, action, params)
    const sent = [...requests]
    const answer = plain(given)
    answers[operation] = answer
    const request = { entity, action, ...(params && { params }) }
    const shown = shorten(withoutAddress(answer, sandbox))
    examples.set(operation, { request, answer: shown, download: isDownload(given), sent })
  }
  return examples
}

/** The vendor of a kind in the sandbox. */
function vendorOf(type: string, { advertising, web_analytics, call_recording, drive }: Sandbox) {
  const gong = { ...call_recording, base_url: call_recording.customer_base_url }
  const vendors = { advertising, 'web-analytics': web_analytics, 'call-recording': gong, drive }
  return vendors[type as keyof typeof vendors]
}

function settingsOf(type: string, sandbox: Sandbox): ConnectorOptions & { credentials: unknown } {
  const { google_accounts, call_recording_accounts } = sandbox
  const vendor = vendorOf(type, sandbox)
  const accounts = type === 'call-recording' ? call_recording_accounts : google_accounts
  return {
    base_url: vendor.base_url,
    token_url: accounts.token_url,
    credentials: vendor.credentials(),
    onCredentialsChanged: () => {},
    limiter: unlimited,
    clock: { now: () => NOW, sleep: async () => {} },
  }
}

/** The head of a download, without its bytes. */
function plain(answer: unknown): unknown {
  if (!isDownload(answer)) return answer
  const { stream, ...head } = answer
  stream.destroy()
  return head
}

/** The sandbox's address has a random port. */
function withoutAddress(answer: unknown, sandbox: Sandbox): unknown {
  const { host } = new URL(sandbox.drive.base_url)
  const hostname = host.replace(/:\d+$/, '')
  const text = JSON.stringify(answer ?? null).replaceAll(
    new RegExp(`https?://${hostname}:\\d+`, 'g'),
    'https://vendor.example',
  )
  return JSON.parse(text)
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).slice(0, MOST_FIELDS)
  return Object.fromEntries(fields.map(([name, each]) => [name, shorten(each)]))
}
