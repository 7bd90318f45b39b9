import type { Definition, DefinitionList } from '@linkspan/client'
import { signal } from '@preact/signals'
import { linkspan } from '../session.ts'

const details = new Map<string, Promise<Definition>>()

/** The kinds of connectors, once they were read. */
export const kinds = signal<DefinitionList['data']>([])

/** Versions of vendors that end soon. */
export const ending_versions = signal<DefinitionList['ending_versions']>([])

/** Reads the kinds of connectors. */
export async function readKinds(): Promise<DefinitionList['data']> {
  if (kinds.peek().length > 0) return kinds.peek()
  const found = await linkspan.definitions.list()
  ending_versions.value = found.ending_versions
  kinds.value = found.data
  return found.data
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
