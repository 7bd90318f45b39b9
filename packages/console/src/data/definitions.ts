import type { Definition, DefinitionList } from '@linkspan/client'
import { signal } from '@preact/signals'
import { linkspan } from '../session.ts'

const details = new Map<string, Promise<Definition>>()

/** The kinds of connectors, once they were read. */
export const kinds = signal<DefinitionList['data']>([])

/** Versions of vendors that end soon. */
export const ending_versions = signal<DefinitionList['ending_versions']>([])

let reading: Promise<DefinitionList['data']> | undefined

/** Reads the kinds of connectors, once. */
export function readKinds(): Promise<DefinitionList['data']> {
  reading ??= linkspan.definitions.list().then((found) => {
    ending_versions.value = found.ending_versions
    kinds.value = found.data
    return found.data
  })
  reading.catch(() => {
    reading = undefined
  })
  return reading
}

/** The vendor's product, for people. */
export const titleOf = (type: string): string => kinds.value.find((each) => each.type === type)?.title ?? type

/** A kind in full, read once. */
export function definitionOf(type: string): Promise<Definition> {
  const found = details.get(type) ?? linkspan.definitions.get(type)
  details.set(type, found)
  found.catch(() => details.delete(type))
  return found
}
