import { toCamelCase, validate } from '@linkspan/core'
import type { $ZodType } from 'zod/v4/core'
import { answerSchema, type Schema } from '../../../../hosted/src/http/openapi/schema.ts'
import { noticeOf } from '../../../../hosted/src/http/routes/deprecation.ts'
import { isRepeatable, type Route } from '../../../../hosted/src/http/routes/route.ts'
import { pascal } from './names.ts'
import { comment } from './type-text.ts'

const API = '/api/v1/'

/** The routes whose methods in the client do more than pass on what they are given, with what they do. */
const BY_HAND: Readonly<Record<string, string>> = {
  'connectors.create': 'the type of the credentials follows from the kind',
  'connectors.sync': 'waits for the end of the run',
  'records.changes': 'walks over the pages',
  'token.issue': 'keeps the token, which other requests need',
  'tokens.create': 'uses the secret of the client, if it has one',
}

/** What the methods of a noun are for. */
const NOUNS: Readonly<Record<string, string>> = {
  approvals: 'Writes that a person decides on before they are sent.',
  change_sets: 'Plans of writes to a connector, which a person approves once.',
  clients: 'The programs that act for the organization, each with a secret.',
  connect_sessions: 'Links by which customers connect accounts in a browser.',
  connect_visits:
    'The page of a connect session in the browser of the customer, for a client whose `session` names it.',
  connectors: 'The connectors of the organization.',
  definitions: 'The kinds of connectors that the server has.',
  oauth: 'Consents of customers.',
  session:
    'The session of the person in front of the browser, for a client with `session: true`. The browser keeps it in a cookie that no script can read.',
  sign_in_links: 'Links by which people sign in.',
  tokens: 'Tokens with a scope, which may do less than their maker.',
  webhooks:
    'The addresses that get the events of the organization. `verifyWebhook` checks what they receive.',
}

/** The path of the popup, which asks without a client. */
const OF_POPUP = 'connect_visits.watch'

/** The names of the client, which says `connector` of what it binds. */
export const RENAMED: Readonly<Record<string, string>> = { Connector: 'ConnectorRecord' }

/** The routes that the client calls: not those for browsers, and not those that say how the server is. */
export const calledRoutes = (routes: readonly Route[]): readonly Route[] =>
  routes.filter(({ name, path, answer }) => path.startsWith(API) && !answer.page && name !== OF_POPUP)

const isByHand = ({ name, answer }: Route) =>
  name in BY_HAND || answer.streams !== undefined || answer.pending !== undefined

/** The method of the client, such as `webhooks.rotateSecret` of the route `webhooks.rotate_secret`. */
function methodOf({ name }: Pick<Route, 'name'>): string {
  const [noun, word = ''] = name.split('.')
  return `${noun}.${toCamelCase(word)}`
}

/** The name in the client of what a route answers, and whether that may be null; undefined for what has no name. */
export function answerName(schema: $ZodType): readonly [name: string, or_null: boolean] | undefined {
  const { $ref, anyOf = [] } = answerSchema(schema)
  const [first, second] = $ref === undefined ? (anyOf as Schema[]) : [{ $ref }]
  const name = first?.$ref?.slice('#/$defs/'.length)
  return name === undefined ? undefined : [RENAMED[name] ?? name, second?.type === 'null']
}

const isPage = (schema: $ZodType) => {
  const { $ref = '', $defs = {} } = answerSchema(schema)
  const { properties = {} } = ($defs[$ref.slice('#/$defs/'.length)] ?? {}) as Schema
  return 'data' in properties && 'meta' in properties
}

/** The table of the client's requests: for each method, a line that its `requestOf` reads. */
export function routeLines(routes: readonly Route[]): string {
  const lines = routes.map((route) => {
    const { method, path, input, access, needsKey, answer } = route
    const words = [
      method,
      path.slice(API.length),
      ...(input.body ? ['body'] : input.query ? ['query'] : []),
      ...(needsKey ? ['keyed'] : isRepeatable(route) ? ['repeatable'] : []),
      ...(access === 'client' || access === 'public' ? ['open'] : []),
      ...(answer.schema && isPage(answer.schema) ? ['page'] : []),
      ...(isByHand(route) ? ['by-hand'] : []),
    ]
    return `  '${methodOf(route)}': '${words.join(' ')}',\n`
  })
  return `/**
 * The requests of the methods: the HTTP method, the path below \`/api/v1/\`, and what more there is to know. \`body\` or \`query\`:
 * what follows the parameters of the path. \`keyed\`: sent with an \`Idempotency-Key\`. \`repeatable\`: a repetition changes
 * nothing more. \`open\`: sent without a token. \`page\`: answered with a page. \`by-hand\`: the method does more than pass on.
 */
export const routes = {
${lines.join('')}} as const
`
}

/** The types of the methods that only pass on what they are given. */
export function methodTypes(routes: readonly Route[]): string {
  const passing = routes.filter((route) => !isByHand(route))
  const nouns = Map.groupBy(passing, ({ name }) => name.split('.')[0] as string)
  const about = (noun: string, indent = '') => {
    const words = NOUNS[noun]
    if (words) return comment(words, indent)
    throw new Error(`${noun} has methods, and nothing says what for`)
  }
  const interfaces = [...nouns].map(
    ([noun, group]) =>
      `${about(noun)}export interface ${pascal(noun)}Methods {\n${group.map(methodType).join('')}}\n`,
  )
  const all = [...nouns.keys()].map(
    (noun) => `${about(noun, '  ')}  readonly ${noun}: ${pascal(noun)}Methods\n`,
  )
  return [
    ...interfaces,
    `/** All methods that only pass on what they are given. */\nexport interface RouteMethods {\n${all.join('')}}\n`,
  ].join('\n')
}

function methodType(route: Route): string {
  const { path, input, answer, takes, needsKey, deprecated = [] } = route
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => `${param}: string`)
  const given = input.body ?? input.query
  if (given && !takes) throw new Error(`${route.name} has to say what it \`takes\`: the name of its type`)
  const optional = given === input.query || validate(given as $ZodType, undefined).success
  const taken = given && takes ? [`${input.body ? 'body' : 'query'}${optional ? '?' : ''}: ${takes[0]}`] : []
  const options = `options?: ${needsKey ? 'CreateOptions' : 'RequestOptions'}`
  const [answered, or_null] = (answer.schema && answerName(answer.schema)) ?? ['void', false]
  const whole = deprecated.find(({ field }) => field === undefined)
  const text = comment(textOf(route), '  ', whole && noticeOf(whole))
  const [, method] = methodOf(route).split('.')
  return `${text}  ${method}(${[...params, ...taken, options].join(', ')}): Promise<${answered}${or_null ? ' | null' : ''}>\n`
}

/** The codes that say more about the server than about the call. */
const OF_SERVER = ['integrity_error', 'unavailable', 'rate_limited']

/** What a method does, and the errors that its caller may expect. */
function textOf({ summary, codes, input }: Route): string {
  const expected = [...(input.path ? ['not_found'] : []), ...codes]
  const own = [...new Set(expected)].filter(
    (code) => !OF_SERVER.includes(code) && !code.startsWith('vendor_'),
  )
  return own.length === 0 ? summary : `${summary} Throws ${own.map((code) => `\`${code}\``).join(', ')}.`
}
