import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { resolve, type Schema } from './arbitrary.ts'
import contract from './generated/contract.json' with { type: 'json' }

/** A request that the contract has, with the names in its path. */
export interface Matched {
  /** Such as `GET /repos/{owner}/{repo}/issues`. */
  readonly operation: string
  readonly named: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The status of a success. */
  readonly status: number
  /** What is wrong with the request, as GitHub lists it. */
  readonly faults: readonly { readonly field: string; readonly code: string; readonly message: string }[]
  /** What is wrong with an answer; nothing if it is as the contract says. */
  faultsOf(answer: unknown): string
}

const ajv = new Ajv2020({
  strict: false,
  coerceTypes: false,
  allErrors: true,
  logger: false,
  formats: { 'date-time': fullFormats['date-time'] },
})
const queries = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true, logger: false })
// its references lead within it
for (const each of [ajv, queries]) each.addSchema({ $id: 'contract', schemas: contract.schemas } as Schema)

/** References lead to the contract's own schemas. */
const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/schemas/', '"contract#/schemas/'))

const operations = contract.operations.map(({ method, path, parameters, status, ...rest }: Schema) => {
  const inQuery = parameters.filter((each: Schema) => each.in === 'query')
  const { body, answer } = rest
  return {
    method,
    path,
    status,
    pattern: new RegExp(
      `^${path.replaceAll(/\{(\w+_(?:id|number))\}/g, '(?<$1>\\d+)').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
    ),
    checkQuery: queries.compile({
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(inQuery.map(({ name, schema }: Schema) => [name, absolute(schema)])),
    }),
    checkBody: body && ajv.compile({ ...absolute(resolve(body)), additionalProperties: false }),
    checkAnswer: answer && ajv.compile(absolute(answer)),
  }
})

/** The operation of a request, and what is wrong with it; undefined if the contract has no such path. */
export function match(method: string, url: URL, given: unknown): Matched | undefined {
  for (const { pattern, checkQuery, checkBody, checkAnswer, ...operation } of operations) {
    const found = operation.method === method ? pattern.exec(url.pathname) : null
    if (!found) continue
    const query: Record<string, unknown> = Object.fromEntries(url.searchParams)
    const body = (given ?? {}) as Record<string, unknown>
    const faults = []
    if (!checkQuery(query)) faults.push(...(checkQuery.errors ?? []))
    if (checkBody && !checkBody(body)) faults.push(...(checkBody.errors ?? []))
    return {
      operation: `${method} ${operation.path}`,
      named: found.groups ?? {},
      query,
      body,
      status: operation.status,
      faults: faults.map(({ instancePath, params, message = '' }) => ({
        field: instancePath.slice(1) || String(params.missingProperty ?? params.additionalProperty ?? ''),
        code: 'invalid',
        message,
      })),
      faultsOf: (answer) => (!checkAnswer || checkAnswer(answer) ? '' : ajv.errorsText(checkAnswer.errors)),
    }
  }
  return undefined
}
