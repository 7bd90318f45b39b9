import { describe, expect, test } from '@jest/globals'
import { clientCommands } from '@linkspan/cli'
import { createClient } from '@linkspan/client'
import { routes } from '../src/http/routes/routes.ts'

/** The routes that no method of the client has the name of, with what calls them. */
const NO_METHOD: Readonly<Record<string, string>> = {
  'connectors.execute': 'the methods of `client.connector(…)`',
  'connectors.request': '`client.connector(…).request`',
  'events.list': '`client.events`, which goes on with new events',
  'token.issue': 'every method that needs a token',
  'connect_visits.watch': '`connect`, which has no client',
  'session.begin_oidc': 'a browser that goes there',
  'session.complete_oidc': 'a browser that comes back',
  'oauth.callback': 'a browser that comes back',
  'health.live': 'what watches the server',
  'health.ready': 'what watches the server',
  'openapi.read': 'generators of clients',
}

/** The methods of the client that make a walk or a wait of a route. */
const NO_ROUTE = ['approvals.wait', 'connectors.listAll', 'records.exportRows']

/** The methods whose command has another name, since it does more. */
const OTHER_COMMAND: Readonly<Record<string, string>> = {
  'connectors.create': 'connect',
  'connectors.sync': 'sync',
  'connectors.syncs': 'sync',
  'connectors.cancelSync': 'sync',
  'connectors.suspendSync': 'sync',
  'connectors.resumeSync': 'sync',
  'connectors.summary': 'status',
  'connectors.sql': 'search',
  'connectors.listAll': 'connectors list',
  'definitions.list': 'entities',
  'definitions.get': 'entities',
  'oauth.initiate': 'connect',
  'records.export': 'export',
  'records.exportRows': 'export',
  'records.changes': 'changes',
}

/** The nouns without commands: for pages in a browser, and what `linkspan clients` of the server's program does. */
const NO_COMMANDS = ['session', 'sign_in_links', 'connect_visits', 'clients']

const client = createClient({ base_url: 'http://127.0.0.1', access_token: 'none' })
const methods = Object.entries(client).flatMap(([noun, of_noun]) =>
  typeof of_noun === 'object' ? Object.keys(of_noun).map((method) => `${noun}.${method}`) : [],
)
const commands = clientCommands.map(({ declaration }) => declaration.name.replace(/ [<[].*/, ''))

/** `webhooks.rotate_secret` as `webhooks.rotateSecret`. */
const camel = (name: string) =>
  name.replace(/(?<=\..*)_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** `webhooks.rotateSecret` as `webhooks rotate-secret`. */
const kebab = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace('.', ' ')

describe('a route, its method in the client and its command have one name', () => {
  test('each route has a method of its name, and each method a route', () => {
    const named = routes.map(({ name }) => name)
    expect(Object.keys(NO_METHOD).filter((name) => !named.includes(name))).toEqual([])
    const expected = named.filter((name) => !(name in NO_METHOD)).map(camel)
    expect(methods.toSorted()).toEqual([...expected, ...NO_ROUTE].toSorted())
  })

  test('each method has a command of its name, or one that does more', () => {
    const expected = methods.filter((method) => !NO_COMMANDS.includes(method.split('.')[0] as string))
    expect(expected.length).toBeGreaterThan(25)
    const lacking = expected.filter((method) => !commands.includes(OTHER_COMMAND[method] ?? kebab(method)))
    expect(lacking).toEqual([])
  })

  test('each command of two words is that of a method', () => {
    const two = commands.filter((command) => command.includes(' '))
    expect(two.length).toBeGreaterThan(15)
    expect(two.filter((command) => !methods.map(kebab).includes(command))).toEqual([])
  })
})
