import { InvalidArgumentError, Option } from 'commander'

/** An option that may be repeated; its values in order. Absent if it was not given. */
export function repeated(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    value,
  ])
}

/** An option that takes a whole number within bounds. */
export function wholeNumber(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  })
}

/** A switch, or an option with a plain text. */
export function option(flags: string, description: string): Option {
  return new Option(flags, description)
}

/** How the commands of the client reach the server. */
export interface ConnectionOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecretFile?: string
  readonly organization?: string
}

/** The options of every command of the client. A secret is never among them: everyone on a machine can list arguments. */
export const connectionOptions: readonly Option[] = [
  option('--url <url>', 'the server; default LINKSPAN_URL, or http://127.0.0.1:3000'),
  option('--client-id <id>', 'your client; default LINKSPAN_CLIENT_ID'),
  option(
    '--client-secret-file <file>',
    'the file with its secret; default LINKSPAN_CLIENT_SECRET or LINKSPAN_CLIENT_SECRET_FILE, or a question',
  ),
  option('--organization <id>', 'the organization to act for; default LINKSPAN_ORGANIZATION'),
].map((each) => each.helpGroup('Connection:'))

/** In which form rows are printed. */
export interface FormatOptions {
  readonly json?: boolean
  readonly jsonl?: boolean
  readonly csv?: boolean
  readonly table?: boolean
}

/** The options for the form of rows. The first form that is given counts; two are refused. */
export const formatOptions: readonly Option[] = (
  [
    ['json', 'print JSON'],
    ['jsonl', 'print one JSON object per line'],
    ['csv', 'print CSV with a header'],
    ['table', 'print a table'],
  ] as const
).map(([name, description], _at, all) =>
  option(`--${name}`, description)
    .conflicts(all.map(([each]) => each).filter((each) => each !== name))
    .helpGroup('Output:'),
)

/** A single record is printed as JSON or as lines for people. */
export const jsonOption: Option = option('--json', 'print JSON').helpGroup('Output:')
