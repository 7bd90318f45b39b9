import { isDeepStrictEqual } from 'node:util'
import { SavedStreamError } from '../../errors.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import { FORMAT, MANIFEST_VERSION, type Manifest, manifestShape } from '../../manifest.ts'
import { ENDIANNESS } from './column-block.ts'

/** What every manifest of a collection has in common. */
export function manifestHead({ fields, key, scope_fields = [] }: CollectionDeclaration) {
  return {
    format: FORMAT,
    version: MANIFEST_VERSION,
    endianness: ENDIANNESS,
    fields: { ...fields },
    key: [...key],
    scope_fields: [...scope_fields],
  } as const
}

/** A manifest as its store returned it, checked. Fails with `SavedStreamError`. */
export function checkManifest(declaration: CollectionDeclaration, given: unknown): Manifest {
  const { data } = manifestShape.safeParse(given)
  if (!data) throw new SavedStreamError(declaration, 'has a manifest of another format or version')
  const { format, version, endianness, fields, key, scope_fields } = data
  if (
    !isDeepStrictEqual({ format, version, endianness, fields, key, scope_fields }, manifestHead(declaration))
  ) {
    throw new SavedStreamError(declaration, 'was published with another declaration or byte order')
  }
  return data
}
