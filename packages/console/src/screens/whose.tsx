import type { ConnectorRecord } from '@linkspan/client'
import { titleOf } from '../data/definitions.ts'
import { placeOf } from '../router.ts'
import { Name } from '../ui/texts.tsx'

/** Whose a connector is, and at which vendor. A long customer leaves room for the vendor. */
export function Whose({
  connector: { customer_name, connector_type },
}: {
  readonly connector: Pick<ConnectorRecord, 'customer_name' | 'connector_type'>
}) {
  return (
    <span class="row whose">
      <Name text={customer_name} />
      <span aria-hidden="true">·</span>
      <span class="fixed">{titleOf(connector_type)}</span>
    </span>
  )
}

/** The name of a connector, which leads to its screen or to one of its views. */
export function ConnectorLink({
  id,
  name,
  view = [],
  class: own = '',
}: {
  readonly id: string
  readonly name: string
  readonly view?: readonly string[]
  readonly class?: string
}) {
  return (
    <a class="row" href={placeOf('connectors', id, ...view)}>
      <Name text={name} class={own} />
    </a>
  )
}
