import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What a discovery document of Google says of a value. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly readOnly?: boolean
  readonly minimum?: string
  readonly maximum?: string
  readonly location?: string
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

export type Schemas = Readonly<Record<string, Schema>>

interface Method {
  readonly id: string
  readonly httpMethod: string
  readonly path: string
  readonly flatPath: string
  readonly parameters: Schemas
  readonly scopes: readonly string[]
  readonly request?: { readonly $ref: string }
  readonly response?: Schema
}

export interface Resource {
  readonly methods?: Readonly<Record<string, Method>>
  readonly resources?: Readonly<Record<string, Resource>>
}

/** The documents whose files the command line names. Throws unless there are `count`. */
export function readDocuments(count: number): readonly (Resource & { readonly schemas: Schemas })[] {
  const files = process.argv.slice(2)
  if (files.length !== count) throw new Error(count === 1 ? 'name the contract' : 'name both contracts')
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
}

export const methodsOf = ({ methods = {}, resources = {} }: Resource): Method[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsOf),
]

export const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** Writes a file of the sandbox from its parts. */
export function writeGenerated(path: string, parts: readonly string[]): void {
  const file = resolve(import.meta.dirname, '../../../../sandbox/src', path)
  mkdirSync(resolve(file, '..'), { recursive: true })
  writeFileSync(file, `${parts.join('\n\n')}\n`)
}
