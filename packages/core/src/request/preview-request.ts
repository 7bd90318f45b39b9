import { ConnectorError, InvalidParamsError } from '../errors.ts'
import type { Issue } from '../issue.ts'
import { jsonPath } from '../issues.ts'
import { isShallow } from '../pages/parse-json.ts'
import { plainName, repeatedFields } from './field-names.ts'
import { type RequestRuntime, runRequest } from './run-request.ts'
import {
  checkOf,
  fieldsOf,
  matches,
  type RequestCheck,
  type RequestTarget,
  type SentBody,
} from './vendor-api.ts'
import { prepareRequest, type VendorRequest } from './vendor-request.ts'
import {
  changeTo,
  creationOf,
  deletionOf,
  type FieldValues,
  namesProvisional,
  onlyChanged,
  type PreviewOptions,
  type WriteChange,
} from './write-preview.ts'

/**
 * What a request changes, as its API declares; null if that is not known. Where the vendor can check such a request
 * without doing it, it is checked. Throws `invalid_params` for a body that the vendor could read in two ways.
 */
export async function previewRequest(
  runtime: RequestRuntime,
  given: unknown,
  given_options?: PreviewOptions | null,
): Promise<WriteChange[] | null> {
  const { planned, ...options } = given_options ?? {}
  const { provisional = new Set<string>(), overlay = (changes: readonly WriteChange[]) => changes } =
    planned ?? {}
  const subject = `${runtime.type}: request`
  const { api, request, write } = prepareRequest(runtime.type, runtime.apis, given)
  const { method, path, body, headers } = request
  if (!write) throw new ConnectorError('unsupported_action', `${subject}: this request only reads`)
  const check = checkOf(api, method, path)
  const issues = [...bodyIssues(body), ...(check ? checkIssues(check, body) : [])]
  if (issues.length > 0) throw new InvalidParamsError(subject, issues)
  type Sent = Pick<VendorRequest, 'method' | 'path'> & Partial<VendorRequest>
  const send = async (other: Sent) =>
    namesProvisional({ operation: 'request', write: false, provisional }, other)
      ? undefined
      : (await runRequest(runtime, { api: api.name, ...other }, options)).body
  if (check) {
    // without the query, of which nobody knows what it does
    await send({ method, path, headers, body: { ...othersThan(check, body), ...check.body } })
    const read = async (read: SentBody) => send({ method: 'POST', headers, ...read })
    const changed = await check.changes?.({ path, body: fieldsOf(body) }, read)
    if (changed) return onlyChanged(overlay(changed))
  }
  if (method === 'POST')
    return api.creates?.some((template) => matches(template, path))
      ? onlyChanged(overlay([creationOf(fieldsOf(body))]))
      : null
  const target = api.targets?.find((each) => matches(each.path, path))
  if (!target) return null
  const held = await send({ method: 'GET', path, query: queryOf(target, request.query) })
  const row = fieldsOf(target.within ? fieldsOf(held)[target.within] : held)
  const change =
    method === 'DELETE' ? deletionOf(path, row, target.shown) : changeTo(path, row, asNamedIn(row, body))
  return onlyChanged(overlay([change]))
}

/** What makes a body ambiguous, or too deep to be read. */
function bodyIssues(body: unknown): Issue[] {
  if (!isShallow(body)) return [{ path: '$.body', message: 'is nested too deeply' }]
  return repeatedFields(body, ['body'])
}

/** Why a vendor could read a body as something else than a check, although it has the fields of one. */
function checkIssues({ body: own, fields }: RequestCheck, body: unknown): Issue[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ path: '$.body', message: 'must be an object' }]
  const names = Object.keys(own)
  const known = fields && new Set([...names, ...fields].map(plainName))
  const marks = new Set(names.filter((name) => fieldsOf(own)[name] !== false).map(plainName))
  return Object.entries(body).flatMap(([name, value]) => {
    const path = jsonPath(['body', name])
    const plain = plainName(name)
    if (known && !known.has(plain))
      return [{ path, message: `unknown field; allowed here: ${[...names, ...(fields ?? [])].join(', ')}` }]
    const message = 'must be left out or false: a write that is only checked changes nothing'
    return marks.has(plain) && value !== false ? [{ path, message }] : []
  })
}

/** The fields of a body that a check does not set. */
function othersThan({ body: own }: RequestCheck, body: unknown): FieldValues {
  const set = new Set(Object.keys(own).map(plainName))
  return Object.fromEntries(Object.entries(fieldsOf(body)).filter(([name]) => !set.has(plainName(name))))
}

/** The fields of a body, by the names that the vendor has for them. */
function asNamedIn(row: FieldValues, body: unknown): FieldValues {
  const names = new Map(Object.keys(row).map((name) => [plainName(name), name]))
  const fields = Object.entries(fieldsOf(body))
  return Object.fromEntries(fields.map(([name, value]) => [names.get(plainName(name)) ?? name, value]))
}

function queryOf({ keep = [], query }: RequestTarget, given: VendorRequest['query'] = {}) {
  const kept = Object.entries(given).filter(([name]) => keep.includes(name))
  return { ...Object.fromEntries(kept), ...query }
}
