import {
  changeTo,
  creationOf,
  deletionOf,
  type FieldValues,
  onlyChanged,
  type WriteChange,
} from '../connector/write-preview.ts'
import { ConnectorError } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { type RequestRuntime, runRequest } from './run-request.ts'
import { matches, type RequestTarget } from './vendor-api.ts'
import { prepareRequest, type VendorRequest } from './vendor-request.ts'

/**
 * What a request changes, as its API declares; null if that is not known. Where the vendor can check such a request
 * without doing it, it is checked.
 */
export async function previewRequest(
  runtime: RequestRuntime,
  given: unknown,
  options?: CallOptions | null,
): Promise<WriteChange[] | null> {
  const { api, request, write } = prepareRequest(runtime.type, runtime.apis, given)
  const { method, path, body } = request
  if (!write)
    throw new ConnectorError('unsupported_action', `${runtime.type}: request: this request only reads`)
  const send = (other: Partial<VendorRequest>) =>
    runRequest(runtime, { api: api.name, method, path, ...other }, options)
  const check = api.checks?.find((each) => method === 'POST' && matches(each.path, path))
  if (check) await send({ ...request, body: { ...fieldsOf(body), ...check.body } })
  if (method === 'POST')
    return api.creates?.some((template) => matches(template, path)) ? [creationOf(fieldsOf(body))] : null
  const target = api.targets?.find((each) => matches(each.path, path))
  if (!target) return null
  const reply = await send({ method: 'GET', query: queryOf(target, request.query) })
  const row = fieldsOf(target.within ? fieldsOf(reply.body)[target.within] : reply.body)
  const change =
    method === 'DELETE' ? deletionOf(path, row, target.shown) : changeTo(path, row, fieldsOf(body))
  return onlyChanged([change])
}

function queryOf({ keep = [], query }: RequestTarget, given: VendorRequest['query'] = {}) {
  const kept = Object.entries(given).filter(([name]) => keep.includes(name))
  return { ...Object.fromEntries(kept), ...query }
}

function fieldsOf(value: unknown): FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldValues) : {}
}
