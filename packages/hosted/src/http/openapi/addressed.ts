import { FORM } from '../middleware/body.ts'
import { MULTIPART } from '../middleware/multipart.ts'
import { pascal } from './components.ts'
import type { KindOperation } from './operations.ts'
import { DOWNLOAD, type OpenApiOperation } from './route-operation.ts'
import type { Schema } from './schema.ts'

const NAMES: Readonly<Record<string, string>> = { [FORM]: 'form', [MULTIPART]: 'upload' }

/** One operation for each content type of the body: generators of clients read only one. */
export function byContentType({ address, operation }: Addressed): [address: string, OpenApiOperation][] {
  const { requestBody, operationId } = operation as OpenApiOperation & { requestBody?: { content: object } }
  if (!requestBody) return [[address, operation]]
  return Object.entries(requestBody.content).map(([type, body]) => {
    const name = NAMES[type]
    const own = { ...operation, requestBody: { ...requestBody, content: { [type]: body } } }
    if (name === undefined) return [address, own]
    return [address === '' ? name : `${address}.${name}`, { ...own, operationId: operationId + pascal(name) }]
  })
}

/** An operation, with what names it after the `#` of its address. */
interface Addressed {
  readonly address: string
  readonly operation: OpenApiOperation
}

const KEY = '#/components/parameters/Idempotency-Key'

/** One operation of a kind of connector: what `execute` takes and answers for it. */
export function operationOfKind(
  execute: OpenApiOperation,
  { title, type, summary, write, destroys, body, parts, answer }: KindOperation,
): OpenApiOperation {
  const parameters = execute.parameters as readonly { readonly $ref?: string }[]
  const { headers } = execute.responses[200] as { headers: object }
  return {
    ...execute,
    operationId: title.charAt(0).toLowerCase() + title.slice(1),
    summary,
    ...(destroys && { 'x-destroys': true }),
    tags: [type],
    parameters: parameters.filter(({ $ref }) => write || $ref !== KEY),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body }, ...(parts && { [MULTIPART]: partsContent(parts) }) },
    },
    responses: {
      ...execute.responses,
      200: {
        description: summary,
        headers,
        content: answer ? { 'application/json': { schema: answer } } : DOWNLOAD,
      },
    },
  }
}

/** A body in parts, as it is encoded. */
const partsContent = (schema: Schema): object => ({
  schema,
  encoding: {
    operation: { contentType: 'application/json' },
    content: { contentType: 'application/octet-stream' },
  },
})
