import type { CallOptions } from './call-options.ts'
import type { RouteMethods } from './generated/methods.ts'
import { routes } from './generated/routes.ts'
import type { ApiHttp } from './http.ts'
import { PARAMETER, type RouteName, requestOf } from './route-requests.ts'

/** Creates the methods that only pass on what they are given. */
export function bindRoutes(http: ApiHttp): RouteMethods {
  const bound: Record<string, Record<string, unknown>> = {}
  for (const [name, line] of Object.entries(routes)) {
    if (line.endsWith('by-hand')) continue
    const [noun, method] = name.split('.') as [string, string]
    const count = (line.match(PARAMETER)?.length ?? 0) + Number(/ (?:query|body)\b/.test(line))
    const methods = bound[noun] ?? {}
    methods[method] = (...given: readonly unknown[]) =>
      http.json(requestOf(name as RouteName, ...given.slice(0, count)), given[count] as CallOptions)
    bound[noun] = methods
  }
  // the types are written from the same routes
  return bound as unknown as RouteMethods
}
