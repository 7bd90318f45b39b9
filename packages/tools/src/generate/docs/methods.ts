import { type ConnectorKind, prepareRequest } from '@linkspan/core'
import type { Examples } from './examples.ts'
import { markdownTable } from './markdown.ts'
import { vendorMethods } from './methods/vendor-methods.ts'
import type { ReceivedRequest, VendorMethod } from './vendor-method.ts'

/** Whether a method is the one of a request. An upload has the path of its method below `/upload`. */
function isMethodOf({ http, path, isFor }: VendorMethod, request: ReceivedRequest): boolean {
  const [asked = ''] = request.path.replace(/^\/upload\//, '/').split('?')
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/:]+')
  return http === request.method && new RegExp(`^${pattern}$`).test(asked) && (isFor?.(request) ?? true)
}

/** The method of a request: of several, that with the fewest variables in its path; undefined if there is none. */
export function methodOf(
  methods: readonly VendorMethod[],
  request: ReceivedRequest,
): VendorMethod | undefined {
  const variables = ({ path }: VendorMethod) => path.split('{').length
  return methods
    .filter((each) => isMethodOf(each, request))
    .sort((one, other) => variables(one) - variables(other))[0]
}

/** The actions that use each method, by its name, as the examples have shown. */
export function methodUses(methods: readonly VendorMethod[], examples: Examples): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  for (const [operation, { sent }] of examples)
    for (const request of sent) {
      const id = methodOf(methods, request)?.id
      if (id === undefined) continue
      const [name = ''] = operation.split(' ')
      uses.set(id, [...new Set([...(uses.get(id) ?? []), name])])
    }
  return uses
}

/** Whether a server counts a method as one that only reads. */
function isRead({ type, apis = [] }: ConnectorKind, { http: method, path: template }: VendorMethod): boolean {
  const path = template.replaceAll('{version}', 'v1').replace(/\{\w+\}/g, '1')
  return apis.some(({ name: api }) => !prepareRequest(type, apis, { method, path, api }).write)
}

function byRequest(kind: ConnectorKind, method: VendorMethod): string {
  const reason = method.by_request === undefined ? '' : `: ${method.by_request}`
  return `by request, as a ${isRead(kind, method) ? 'read' : 'write'}${reason}`
}

/** The methods of a contract, and what covers each. */
export function methodTable(kind: ConnectorKind, examples: Examples): string[] {
  const methods = vendorMethods[kind.type]
  if (!methods) return []
  const uses = methodUses(methods, examples)
  const rows = methods.map((method) => {
    const actions = uses.get(method.id) ?? [method.query ?? []].flat()
    const here = actions.map((action) => `\`${action}\``).join(', ') || byRequest(kind, method)
    return { id: `\`${method.id}\``, request: `\`${method.http} ${method.path}\``, here }
  })
  const same = Object.groupBy(rows, ({ request, here }) => `${request} ${here}`)
  return [
    '## Methods of the vendor',
    'What covers each method of the contract. The rest is sent [by a request of your own](../raw-requests.md): a library sends all, a server only what counts as a read, or also writes if its operator has set `LINKSPAN_VENDOR_REQUESTS=all`. [Approvals](../approvals.md) hold for writes by request as for those by actions.',
    markdownTable(
      ['Method', 'Request', 'Here'],
      Object.values(same).flatMap(([first, ...others] = []) =>
        first ? [[[first, ...others].map(({ id }) => id).join(', '), first.request, first.here]] : [],
      ),
    ),
  ]
}
