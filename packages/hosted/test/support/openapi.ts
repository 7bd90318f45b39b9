import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OpenApiDocument } from '../../src/http/openapi/document.ts'

/** An answer as it came over HTTP. */
export interface GivenAnswer {
  readonly status: number
  readonly content_type: string | null
  readonly body: unknown
}

/** A request in the words of the document. */
export interface GivenRequest {
  /** The parameters by their places (`path`, `query`, `header`) and names. */
  readonly places: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly content_type?: string | undefined
  readonly body?: unknown
}

/** Checks what is sent and answered by nothing but an OpenAPI document. */
export interface DocumentChecker {
  /** What an answer has that the document does not allow; empty if it fits. */
  answerFaults(method: string, path: string, answer: GivenAnswer): string[]
  /** What a request has that the document does not allow; empty if it fits. */
  requestFaults(method: string, path: string, request: GivenRequest): string[]
  /** What a value has that the schema at a JSON pointer of the document does not allow. */
  faults(pointer: string, value: unknown): string[]
}

/** Reads a document as clients would. */
export function documentChecker(document: OpenApiDocument): DocumentChecker {
  // a schema checks a few answers, so optimizing its code takes longer than it saves
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, code })
  // the types of the CommonJS module name its default twice
  ;(formats as unknown as typeof formats.default)(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()

  function faults(pointer: string, value: unknown): string[] {
    let validate = compiled.get(pointer)
    if (!validate) {
      validate = ajv.compile({ $ref: `openapi#${pointer}` })
      compiled.set(pointer, validate)
    }
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  return {
    faults,
    requestFaults(method, path, { places, content_type = 'application/json', body }) {
      const place = `/paths/${escaped(path)}/${method.toLowerCase()}`
      const operation = document.paths[path]?.[method.toLowerCase()]
      const { parameters = [], requestBody } = (operation ?? {}) as {
        parameters?: { $ref?: string; name: string; in: string; required?: boolean }[]
        requestBody?: { required?: boolean }
      }
      const found = parameters.flatMap((each, at) => {
        const pointer = each.$ref?.slice(1) ?? `${place}/parameters/${at}`
        const shared = document.components.parameters as Readonly<Record<string, typeof each>>
        const { name, in: where, required } = shared[each.$ref?.split('/').at(-1) ?? ''] ?? each
        const given = places[where]?.[name]
        if (given === undefined) return required ? [`${name} is required`] : []
        return faults(`${pointer}/schema`, given)
      })
      if (body === undefined) return requestBody?.required ? [...found, 'a body is required'] : found
      return [...found, ...faults(`${place}/requestBody/content/${escaped(content_type)}/schema`, body)]
    },
    answerFaults(method, path, { status, content_type, body }) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (!operation) return [`${method} ${path} is not documented`]
      const given = operation.responses[status] as { $ref?: string } | undefined
      if (!given) return [`status ${status} is not documented`]
      const place =
        given.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`
      const response = (
        given.$ref ? document.components.responses?.[place.split('/').at(-1) as never] : given
      ) as {
        content?: Readonly<Record<string, unknown>>
      }
      if (!response.content) return body === undefined ? [] : ['has a body']
      const type = content_type?.split(';')[0] ?? ''
      const known = [type, '*/*'].find((each) => response.content?.[each])
      if (known === undefined) return [`content type ${content_type} is not documented`]
      return faults(`${place}/content/${escaped(known)}/schema`, body)
    },
  }
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
