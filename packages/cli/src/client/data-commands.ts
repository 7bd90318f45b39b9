import { declareClientCommand } from '../declaration.ts'
import { EXPORT_FORMATS } from '../generated/export-formats.ts'
import { choice, formatOptions, jsonOption, option, repeated, wholeNumber } from '../options.ts'

/** The engines whose SQL a search is printed in. */
const SQL_ENGINES = ['duckdb', 'spark'] as const

const connector = 'its id, or its customer and kind, such as acme/advertising'

/** The commands for the data of a connector. */
export const dataCommands = {
  entities: declareClientCommand({
    name: 'entities [connector] [entity]',
    summary: 'describe kinds of connectors, their entities, parameters and fields',
    arguments: {
      connector: `a kind such as advertising, or a connector: ${connector}; default all kinds`,
      entity: 'the entity to describe in full',
    },
    options: [jsonOption],
    examples: [
      'linkspan entities',
      'linkspan entities advertising',
      'linkspan entities acme/advertising campaigns',
    ],
  }),
  call: declareClientCommand({
    name: 'call <connector> <entity> <action>',
    summary: 'run an operation, such as list, get, create, update, delete or download',
    arguments: { connector, entity: 'such as campaigns', action: 'such as list' },
    options: [
      repeated('-p, --param <name=value>', 'a parameter; dots lead into objects; may be repeated'),
      option('--params-file <file>', 'the parameters as a JSON object; - is the standard input'),
      option('--all', 'every page of a list or a report'),
      option('--content-file <file>', 'what an upload sends; - is the standard input'),
      option('-o, --output <file>', 'the file for a download; default the standard output'),
      option('--force', 'let --output replace a file'),
      option('--yes', 'do not ask before an action that takes away what is there'),
      option('--idempotency-key <key>', 'the key of a write, to repeat it safely; default a random one'),
      ...formatOptions,
    ],
    details: `The parameters are checked by the definitions of the server: linkspan entities <connector> <entity>
shows them. Text is taken as it is, numbers and booleans by their type, objects and arrays as JSON.
A list of texts may also be separated by commas.`,
    examples: [
      'linkspan call acme/advertising campaigns list -p customer_id=1234567890 --table',
      'linkspan call acme/advertising campaigns list -p customer_id=1234567890 --all --jsonl | wc -l',
      'linkspan call acme/advertising labels create --params-file label.json',
      'linkspan call acme/call-recording call_audio download -p id=71 --output call.mp3',
    ],
  }),
  search: declareClientCommand({
    name: 'search <connector> <entity>',
    summary: 'search the synced data, without calling the vendor',
    arguments: { connector, entity: 'such as campaigns, or the name of a stream' },
    options: [
      repeated(
        '-w, --where <condition>',
        'field=value; also !=, >, >=, <, <= and ~ for a pattern; all must match',
      ),
      option('--filter <json>', 'a filter in the query language'),
      repeated('-s, --sort <field[:desc]>', 'sort by a field; may be repeated'),
      wholeNumber('-n, --limit <rows>', 'rows on a page, 1 to 10000; default 100', 1, 10_000),
      option('-f, --fields <a,b>', 'only these fields'),
      option('--group-by <a,b>', 'group by these fields'),
      repeated('--aggregate <name=function:field>', 'such as cost=sum:metrics.cost_micros, or rows=count'),
      option('--request-file <file>', 'the whole request as JSON; - is the standard input'),
      option('--cursor <cursor>', 'the next page: meta.cursor of the previous one'),
      option('--all', 'every page'),
      choice('--sql <engine>', 'print the search as SQL over the table of the server', SQL_ENGINES),
      ...formatOptions,
    ],
    details: `The default is a table. On a terminal it shows the columns that fit; choose with --columns.
An empty value, as in --where field=, means that it is missing.
The query language: https://github.com/linkspan/linkspan/blob/main/docs/search.md`,
    examples: [
      "linkspan search acme/advertising campaigns -w campaign.status=ENABLED -w 'metrics.clicks>100' -s metrics.clicks:desc",
      'linkspan search acme/advertising campaigns --group-by campaign.name --aggregate cost=sum:metrics.cost_micros -s cost:desc',
      'linkspan search acme/advertising campaigns --all --csv > campaigns.csv',
    ],
  }),
  export: declareClientCommand({
    name: 'export <connector> <entity>',
    summary: 'export all synced records of an entity as a file',
    arguments: { connector, entity: 'such as campaigns, or the name of a stream' },
    options: [
      choice('--format <format>', 'by default that of the name of the file, or jsonl', EXPORT_FORMATS),
      option('--for-spreadsheets', 'in CSV, an apostrophe before what a spreadsheet would run as a formula'),
      option('--filter <json>', 'only matching records: a filter in the query language'),
      option('-f, --fields <a,b>', 'only these fields'),
      option('-o, --output <file>', 'the file; default the standard output'),
      option('--force', 'let --output replace a file'),
      option('--cursor-file <file>', 'the file that gets the cursor, from which linkspan changes continues'),
    ],
    details: `One published version, whole. If the connection breaks, the export continues where it broke.
The manual: https://github.com/linkspan/linkspan/blob/main/docs/data-out.md`,
    examples: [
      'linkspan export acme/advertising campaigns -o campaigns.parquet --cursor-file campaigns.cursor',
      'linkspan export acme/advertising campaigns -f campaign --format csv | head',
    ],
  }),
  changes: declareClientCommand({
    name: 'changes <connector> <entity>',
    summary: 'print what changed in the synced records since an export',
    arguments: { connector, entity: 'such as campaigns, or the name of a stream' },
    options: [
      option('--after <cursor>', 'the cursor of an export, or of the last changes'),
      option('--cursor-file <file>', 'the file with the cursor; it gets the next one once all is written'),
      option('-o, --output <file>', 'the file; default the standard output'),
      option('--force', 'let --output replace a file'),
    ],
    details: `One JSON object per line: { op: "upsert" or "delete", key, record }. Apply all of them, and the copy
is the newest version. The manual: https://github.com/linkspan/linkspan/blob/main/docs/data-out.md`,
    examples: ['linkspan changes acme/advertising campaigns --cursor-file campaigns.cursor > changes.jsonl'],
  }),
  request: declareClientCommand({
    name: 'request <connector> <method> <path>',
    summary: 'send a request that no entity covers to the vendor',
    arguments: {
      connector,
      method: 'GET, POST, PUT, PATCH or DELETE',
      path: 'such as /v2/workspaces; its query may follow after ?',
    },
    options: [
      repeated('-q, --query <name=value>', 'a parameter of the query; may be repeated'),
      repeated('-H, --header <header>', "'Name: value'; never a credential; may be repeated"),
      option('--body-file <file>', 'the body as JSON; - is the standard input'),
      option('--api <name>', 'the API of the vendor, for kinds that have several'),
      option('--yes', 'do not ask before a DELETE'),
      option('--idempotency-key <key>', 'the key of a write, to repeat it safely; default a random one'),
      option('--json', 'print the whole reply as JSON, with its status and headers').helpGroup('Output:'),
    ],
    details: `The server sends it with the credentials of the connector, and by default only if it reads.
The manual: https://github.com/linkspan/linkspan/blob/main/docs/raw-requests.md`,
    examples: [
      'linkspan request acme/call-recording GET /v2/workspaces',
      'linkspan request acme/drive GET /drive/v3/files -q pageSize=1 --json',
      "linkspan request acme/drive GET '/drive/v3/about?fields=user'",
    ],
  }),
}
