import type { Envelope, SealContext, Sealed } from './envelope.ts'

/**
 * JSON that is sealed with its place and its state, so that nobody can turn it into that of another one in the database.
 * `idOf` names the record of a key.
 */
export function sealedContent<
  Key extends { readonly organization_id: string },
  State extends string,
  Content,
>(field: string, versions: Readonly<Record<State, number>>, idOf: (key: Key) => string) {
  const contextOf = (key: Key, state: State): SealContext => ({
    organization_id: key.organization_id,
    record_id: idOf(key),
    field,
    version: versions[state],
  })
  return {
    /** What the content of a stored record is bound to. */
    contextOf: (stored: Key & { readonly state: State }) => contextOf(stored, stored.state),
    /** Seals the content of a record in a state. */
    seal: (envelope: Envelope, key: Key, state: State, content: Content): Sealed =>
      envelope.seal(JSON.stringify(content), contextOf(key, state)),
    /** Opens the content of a stored record. Throws `integrity_error`. */
    open: (envelope: Envelope, stored: Key & { readonly state: State; readonly sealed: string }): Content =>
      JSON.parse(envelope.open(stored.sealed, contextOf(stored, stored.state))),
  }
}
