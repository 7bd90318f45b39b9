import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { type ConnectorKind, type ConnectorOptions, findKind, unknownKind } from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'
import { wrongParam } from './errors.ts'

/** The kinds of connectors that the server offers. */
export const catalog: readonly ConnectorKind[] = [advertising, webAnalytics, callRecording, drive]

/** The addresses of a vendor and the operator's OAuth client there. They replace the connector's defaults. */
export interface VendorOptions extends Pick<ConnectorOptions, 'base_url' | 'token_url' | 'oauth_client'> {
  readonly authorize_url?: string
  readonly revoke_url?: string
}

/** What a connector takes as its options, without what only consents and organizations decide. */
export function connectorOptions(vendor: VendorOptions): Omit<ConnectorOptions, 'oauth_client'> {
  const { authorize_url, revoke_url, oauth_client, ...options } = vendor
  return options
}

/** The name of the environment variable for a setting of one kind of connector. */
export function vendorVariable({ type }: Pick<ConnectorKind, 'type'>, name: string): string {
  return `LINKSPAN_${type.toUpperCase().replaceAll('-', '_')}_${name}`
}

/** Vendor options by connector type. */
export type VendorOptionsByType = Readonly<Record<string, VendorOptions>>

/** The kind of a type or alias. Throws `invalid_params`, which lists the types. */
export function requireKind(
  subject: string,
  kinds: readonly ConnectorKind[],
  name: string,
  path: string = '$.connector_type',
): ConnectorKind {
  const kind = findKind(kinds, name)
  if (kind) return kind
  throw wrongParam(subject, path, unknownKind(kinds, name))
}

/** The operations that take content, by their names in the API. */
export function uploadsOf(
  kinds: readonly ConnectorKind[],
): readonly { readonly entity: string; readonly action: string }[] {
  return kinds.flatMap(({ entities }) =>
    Object.values(entities).flatMap(({ name: entity, actions }) =>
      Object.entries(actions)
        .filter(([, { content }]) => content)
        .map(([action]) => ({ entity, action })),
    ),
  )
}
