import type { ConnectorRecord } from '@linkspan/client'
import type { ComponentChildren } from 'preact'
import { titleOf } from '../data/definitions.ts'
import { Name } from '../ui/texts.tsx'

/** Whose a connector is, and at which vendor. A long customer leaves room for the vendor. */
export function Whose({
  connector: { customer_name, connector_type },
  children,
}: {
  readonly connector: Pick<ConnectorRecord, 'customer_name' | 'connector_type'>
  readonly children?: ComponentChildren
}) {
  return (
    <span class="row whose">
      <Name text={customer_name} />
      <span aria-hidden="true">·</span>
      <span class="fixed">{titleOf(connector_type)}</span>
      {children}
    </span>
  )
}
