import type { ConnectorKind } from '@linkspan/core'
import { ReadyJson } from '@linkspan/service'
import type { Route } from '../routes/route.ts'
import { openApiDocument } from './document.ts'

/** By the kinds of connectors: making a document takes long. */
const made = new WeakMap<readonly ConnectorKind[], Promise<ReadyJson>>()

/** The document of a server that has these routes and kinds of connectors, as it is answered. */
export function publishedDocument(
  routes: readonly Route[],
  kinds: readonly ConnectorKind[],
): Promise<ReadyJson> {
  let found = made.get(kinds)
  if (!found) {
    found = openApiDocument(routes, kinds).then(ReadyJson.tagged)
    made.set(kinds, found)
    found.catch(() => made.delete(kinds))
  }
  return found
}
