import { parseArgs } from 'node:util'
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

const NUMBERS = ['seed', 'port-base', 'page-rows', 'tokens', 'many-files', 'big-file-bytes', 'calls'] as const

type NumberName = (typeof NUMBERS)[number]

const text = { type: 'string' } as const

/** Functions of a sandbox whose results a description includes. */
const MADE = new Set(['credentials', 'access_key'])

/** The entries of an object that have a value. */
const defined = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Reads a command line into the options of a sandbox; undefined if it asks for help. */
export function readCommandLine(args: readonly string[]): SandboxOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...(Object.fromEntries(NUMBERS.map((name) => [name, text])) as Record<NumberName, typeof text>),
      host: text,
      'redirect-uri': { type: 'string', multiple: true },
      record: text,
      'no-call-limits': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const number = (name: NumberName): number | undefined => {
    const given = values[name]
    if (given === undefined) return undefined
    if (!/^\d+$/.test(given)) throw new TypeError(`--${name} must be a whole number, not '${given}'`)
    return Number(given)
  }
  const base = number('port-base')
  const accounts = defined({ redirect_uris: values['redirect-uri'] })
  const tokens = number('tokens')
  return {
    ...defined({ seed: number('seed'), host: values.host, record: values.record }),
    ports: base === undefined ? {} : Object.fromEntries(PORTS.map((name, index) => [name, base + index])),
    google_accounts: accounts,
    call_recording_accounts: accounts,
    advertising: defined({ page_rows: number('page-rows') }),
    web_analytics: defined({
      tokens_per_day: tokens,
      tokens_per_hour: tokens,
      tokens_per_project_per_hour: tokens,
    }),
    drive: defined({
      many_files: number('many-files'),
      big_file_bytes: number('big-file-bytes'),
    }),
    call_recording: defined({
      calls_per_day: number('calls'),
      limits: values['no-call-limits'] ? {} : undefined,
    }),
  }
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
