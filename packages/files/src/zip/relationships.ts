import { posix } from 'node:path'
import type { FileLimits } from '../limits.ts'
import type { Archive } from './archive.ts'
import { handleXml } from './xml.ts'

/** How a part of an Office document refers to another part. */
export interface Relationship {
  /** The last word of its type, such as `slide`. */
  readonly kind: string
  /** The name of the other part in the archive. */
  readonly part: string
}

/** What a part of an Office document refers to, by id; empty if it refers to nothing. */
export async function readRelationships(
  archive: Archive,
  part: string,
  limits: FileLimits,
): Promise<ReadonlyMap<string, Relationship>> {
  const { dir, base } = posix.parse(part)
  const name = `${dir}/_rels/${base}.rels`
  const found = new Map<string, Relationship>()
  if (!archive.has(name)) return found
  const open = (element: string, { Id, Type = '', Target }: Readonly<Record<string, string>>) => {
    if (element !== 'Relationship' || !Id || !Target) return
    found.set(Id, {
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      part: posix.resolve(`/${dir}`, Target).slice(1),
    })
  }
  await handleXml(await archive.read(name), { open }, limits)
  return found
}

/** An attribute whose prefix is that of relationships, whatever the document calls it. */
export function relationshipId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
}
