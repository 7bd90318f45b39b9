import { type ApiRequest, type Expected, PAGE } from './api-request.ts'
import { routes } from './generated/routes.ts'

/** A request of the server's API by the name of its method, such as `connectors.list`. */
export type RouteName = keyof typeof routes

/** What the client itself reads of answers that are no pages. */
const EXPECTED: { readonly [Name in RouteName]?: Expected } = {
  'connectors.get': {
    what: 'connector',
    holds: ({ connector_type }) => typeof connector_type === 'string',
  },
  'definitions.get': { what: 'definition', holds: ({ entities }) => Array.isArray(entities) },
}

/** A parameter of a path. */
export const PARAMETER = /\{\w+\}/g

/** The request of a route. `given` are the parameters of its path, in order, and what goes into its query or body. */
export function requestOf(name: RouteName, ...given: readonly unknown[]): ApiRequest {
  const [method, path, ...words] = routes[name].split(' ') as [ApiRequest['method'], string, ...string[]]
  const left = [...given]
  const is = (word: string) => words.includes(word)
  const expected = is('page') ? PAGE : EXPECTED[name]
  const filled = path.replace(PARAMETER, () => encodeURIComponent(String(left.shift())))
  return {
    operation: name,
    method,
    path: filled,
    ...(is('query') && { query: { ...(left[0] as ApiRequest['query']) } }),
    ...(is('body') && { body: left[0] }),
    repeatable: is('repeatable') || is('keyed'),
    ...(is('open') && { open: true }),
    ...(is('keyed') && { keyed: true, takes: ['idempotency_key'] }),
    ...(expected && { expected }),
  }
}
