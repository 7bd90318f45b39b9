import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { VendorMethod } from '../../../tools/src/generate/docs/vendor-method.ts'
import { CONTRACTS } from './contracts.ts'

/** A method as a vendor's contract has it. */
export type PublishedMethod = Pick<VendorMethod, 'id' | 'http' | 'path'>

const read = (name: string) => JSON.parse(readFileSync(resolve(CONTRACTS, name), 'utf8'))

interface Discovered {
  readonly methods?: Readonly<
    Record<
      string,
      { readonly id: string; readonly httpMethod: string; readonly path: string; readonly flatPath?: string }
    >
  >
  readonly resources?: Readonly<Record<string, Discovered>>
}

/** The methods of one of Google's discovery documents. */
function discovered(document: Discovered & { readonly servicePath: string }): PublishedMethod[] {
  const methodsOf = ({ methods = {}, resources = {} }: Discovered): PublishedMethod[] => [
    ...Object.values(methods).map(({ id, httpMethod, path, flatPath = path }) => ({
      id: id.slice(id.indexOf('.') + 1),
      http: httpMethod,
      path: `/${document.servicePath}${flatPath}`,
    })),
    ...Object.values(resources).flatMap(methodsOf),
  ]
  return methodsOf(document)
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

/** The methods of an OpenAPI document. */
function described({ paths }: OpenApi): PublishedMethod[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      http: method.toUpperCase(),
      path,
    })),
  )
}

const readers: Readonly<Record<string, () => PublishedMethod[]>> = {
  'call-recording': () => described(read('gong.all.openapi.json')),
  drive: () => discovered(read('drive.v3.json')),
  'web-analytics': () =>
    ['data', 'admin'].flatMap((name) => discovered(read(`analytics${name}.v1beta.json`))),
}

/** The methods of a kind's contract. */
export const contractMethods = (type: string): PublishedMethod[] | undefined => readers[type]?.()

interface Protos {
  readonly resources: Readonly<Record<string, object>>
  readonly mutate_operations: Readonly<Record<string, readonly string[]>>
}

/** What queries of Google Ads read and what its operations write, by the names of its methods here. */
export function namesOfGoogleAds(): string[] {
  const { resources, mutate_operations }: Protos = read('googleads.v26.json')
  const searched = Object.keys(resources).filter((name) => name !== 'metrics' && name !== 'segments')
  const written = Object.entries(mutate_operations)
  return [
    ...searched.map((name) => `search.${name}`),
    ...written.flatMap(([name, operations]) => operations.map((operation) => `${name}.${operation}`)),
  ]
}

/** The paths of Google Ads in the part of its discovery document that is at hand. */
export function pathsOfGoogleAds(): string[] {
  const { methods }: Discovered = read('googleads.json')
  return Object.values(methods ?? {}).map(({ httpMethod, flatPath }) => `${httpMethod} /${flatPath}`)
}
