import { parseArgs } from 'node:util'
import mapValues from 'lodash/mapValues.js'
import pickBy from 'lodash/pickBy.js'
import set from 'lodash/set.js'
import { PORTS, type Sandbox, type SandboxOptions } from './sandbox.ts'

/** The text that `linkspan-sandbox --help` prints. */
export const USAGE = `Usage: linkspan-sandbox [options]

Runs the vendors on loopback and prints one JSON line with their addresses and credentials.

  --seed <n>              all data follows from it (1)
  --host <address>        where to listen (127.0.0.1)
  --port-base <n>         eight ports from n on: google_accounts, advertising, web_analytics, drive, call_recording
                          with its customer's host, its recordings and its accounts; by default any free ones
  --redirect-uri <uri>    a redirect URI of the registered clients; may be repeated
  --record <file>         append every exchange with a vendor's API as one JSON line
  --page-rows <n>         rows of a page of Google Ads (10000)
  --tokens <n>            tokens of each quota of a property of Google Analytics (the vendor's)
  --many-files <n>        files in a further folder of Google Drive (0)
  --big-file-bytes <n>    size of the large file of Google Drive (2147483648)
  --calls <n>             calls of a working day of Gong (24)
  --no-call-limits        Gong accepts any number of calls a second and a day
  --help
`

/** The options that have a number, and the options of a sandbox that each sets. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  seed: ['seed'],
  'port-base': PORTS.map((name) => `ports.${name}`),
  'page-rows': ['advertising.page_rows'],
  tokens: ['day', 'hour', 'project_per_hour'].map((per) => `web_analytics.tokens_per_${per}`),
  'many-files': ['drive.many_files'],
  'big-file-bytes': ['drive.big_file_bytes'],
  calls: ['call_recording.calls_per_day'],
}

/** Functions of a sandbox whose results a description includes. */
const MADE = new Set(['credentials', 'access_key'])

/** Reads a command line into the options of a sandbox; undefined if it asks for help. */
export function readCommandLine(args: readonly string[]): SandboxOptions | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...mapValues(NUMBERS, () => text),
      host: text,
      'redirect-uri': { type: 'string', multiple: true },
      record: text,
      'no-call-limits': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const { help, host, record, 'redirect-uri': uris, 'no-call-limits': unlimited, ...numbers } = values
  if (help) return undefined
  const accounts = pickBy({ redirect_uris: uris })
  const options: SandboxOptions = {
    ...pickBy({ host, record }),
    ports: {},
    google_accounts: accounts,
    call_recording_accounts: accounts,
    advertising: {},
    web_analytics: {},
    drive: {},
    call_recording: unlimited ? { limits: {} } : {},
  }
  for (const [name, given] of Object.entries(numbers)) {
    if (!/^\d+$/.test(String(given))) throw new TypeError(`--${name} must be a whole number, not '${given}'`)
    for (const [index, path] of NUMBERS[name]?.entries() ?? [])
      set(options, path, Number(given) + (name === 'port-base' ? index : 0))
  }
  return options
}

/** What another process learns of a sandbox: its values, and what its functions make. */
export type DescribedSandbox = {
  readonly [Name in Exclude<keyof Sandbox, 'close'>]: {
    readonly [Part in keyof Sandbox[Name]]: Sandbox[Name][Part] extends () => infer Made
      ? Made
      : Sandbox[Name][Part]
  }
}

/** The JSON line that tells another process how to reach a sandbox: every plain value, and fresh credentials. */
export function describe({ close: _, ...vendors }: Sandbox): string {
  return JSON.stringify(vendors, (key, value) => {
    if (/(requests|faults)$/.test(key)) return undefined
    return typeof value === 'function' && MADE.has(key) ? value() : value
  })
}
