import { isDeepStrictEqual } from 'node:util'
import { createComparison, type Schema } from './schema-changes.ts'

/** An OpenAPI document, as far as the comparison looks into it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

interface Operation {
  readonly operationId?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** What breaks programs that were written for the former document. Errors have a list of their own. */
export function documentChanges(before: ApiDocument, after: ApiDocument): string[] {
  const compare = createComparison({ before: before.components.schemas, after: after.components.schemas })
  const found: string[] = []

  function compareContent(was: Content, is: Content, direction: 'request' | 'answer', at: string): void {
    for (const [type, { schema }] of Object.entries(was)) {
      const present = is[type]
      if (present === undefined) found.push(`${at}: ${type} is gone`)
      else found.push(...compare(schema, present.schema, direction, at))
    }
  }

  function compareParameters(was: Operation, is: Operation, at: string): void {
    const [former, present] = [parametersOf(was, before), parametersOf(is, after)]
    for (const [key, each] of former) {
      const other = present.get(key)
      if (other === undefined) found.push(`${at}: the parameter ${each.name} is gone`)
      else {
        if (other.required && !each.required) found.push(`${at}: the parameter ${each.name} is required now`)
        found.push(...compare(each.schema, other.schema, 'request', `${at} ${each.name}`))
      }
    }
    for (const [key, { name, required }] of present)
      if (required && !former.has(key)) found.push(`${at}: the parameter ${name} is new and required`)
  }

  function compareOperations(was: Operation, is: Operation, at: string): void {
    if (was.operationId !== is.operationId)
      found.push(`${at}: the operationId was ${was.operationId} and is ${is.operationId}`)
    if (!mayStillCall(was.security, is.security)) found.push(`${at}: who may call it has changed`)
    compareParameters(was, is, at)
    if (is.requestBody?.required && !was.requestBody?.required) found.push(`${at}: a body is required now`)
    compareContent(was.requestBody?.content ?? {}, is.requestBody?.content ?? {}, 'request', `${at} body`)
    for (const [status, answer] of Object.entries(was.responses)) {
      if (Number(status) >= 400) continue
      const present = is.responses[status]
      if (present === undefined) {
        found.push(`${at}: the status ${status} is gone`)
        continue
      }
      for (const name of Object.keys(answer.headers ?? {}))
        if (!(name in (present.headers ?? {}))) found.push(`${at}: the header ${name} of the answer is gone`)
      compareContent(answer.content ?? {}, present.content ?? {}, 'answer', `${at} answer`)
    }
  }

  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`
      const present = after.paths[path]?.[method]
      if (present === undefined) found.push(`${at}: the route is gone`)
      else compareOperations(operation, present, at)
    }
  return [...new Set(found)]
}

function parametersOf({ parameters = [] }: Operation, { components }: ApiDocument): Map<string, Parameter> {
  const all = parameters.flatMap((each) => {
    if (!('$ref' in each)) return [each]
    const named = components.parameters?.[each.$ref.slice(each.$ref.lastIndexOf('/') + 1)]
    return named ? [named] : []
  })
  return new Map(all.map((each) => [`${each.in} ${each.name}`, each]))
}

/** Whether all who could call an operation still can, and it is open to everybody only if it was. */
function mayStillCall(before: readonly unknown[] = [], after: readonly unknown[] = []): boolean {
  const kept = before.every((each) => after.some((other) => isDeepStrictEqual(each, other)))
  return kept && (before.length === 0) === (after.length === 0)
}
