import type { ConnectorRecord, ConnectSession, ConnectVisit, Definition } from '@linkspan/client'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { texts } from '../texts/texts.ts'
import { useAction } from '../ui/action.ts'
import { Form } from '../ui/form.tsx'
import { Loaded, Problem, Skeleton } from '../ui/states.tsx'
import { accountChoiceOf, type ReachedAccount, runnerOf } from './accounts.ts'
import { ChooseAccounts } from './choose-accounts.tsx'
import { ChooseData, offersOf } from './choose-data.tsx'
import { previewOf, type ReadAccount } from './first-rows.ts'
import type { ConnectLink } from './link.ts'

/** What is chosen among. */
export interface ChooseProps {
  readonly link: ConnectLink
  readonly visit: ConnectVisit
  readonly connector: ConnectorRecord
  onDone(session: ConnectSession): void
}

/** Chooses the accounts and the data that are synced, as far as the maker of the link leaves it to the customer. */
export function Choose(props: ChooseProps) {
  const { link, connector } = props
  const kind = useResource(connector.connector_type, (signal) =>
    link.linkspan.definitions.get(connector.connector_type, { signal }),
  )
  return <Loaded resource={kind}>{(found) => <Choices kind={found} {...props} />}</Loaded>
}

function Choices({
  kind,
  link: { id, linkspan },
  visit,
  connector,
  onDone,
}: ChooseProps & { readonly kind: Definition }) {
  const { connector_type: type } = connector
  const run = useMemo(() => runnerOf(linkspan, connector.id), [connector.id])
  const accounts = visit.choose.includes('accounts') ? accountChoiceOf(kind) : undefined
  const offers = visit.choose.includes('data') ? offersOf(visit.replication_config[type]) : []
  const preview = visit.choose.includes('data') ? previewOf(kind) : undefined
  const [chosen, setChosen] = useState<readonly ReachedAccount[]>([])
  const [names, setNames] = useState<readonly string[]>(offers.map(({ name }) => name))
  const [is_missing, setMissing] = useState(false)
  const [is_read, setRead] = useState(!accounts)

  const complete = useAction(async () => {
    const missing = accounts !== undefined && chosen.length === 0
    setMissing(missing)
    if (missing) return
    onDone(
      await linkspan.connect_visits.complete(id, {
        ...(accounts && { accounts: chosen.map((each) => each.id) }),
        ...(offers.length > 0 && { data: [...names] }),
      }),
    )
  })
  const nothing_to_choose = !accounts && !preview
  useEffect(() => {
    if (nothing_to_choose) complete.run()
  }, [])
  if (nothing_to_choose)
    return complete.error === undefined ? (
      <Skeleton />
    ) : (
      <Problem error={complete.error} onRetry={complete.run} />
    )
  return (
    <Form work={complete} kind="primary" text={texts.value.done} class={is_read ? 'stack' : 'stack unread'}>
      {accounts && (
        <ChooseAccounts
          choice={accounts}
          run={run}
          chosen={chosen}
          is_missing={is_missing}
          onRead={() => setRead(true)}
          onChange={(given) => {
            setChosen(given)
            setMissing(false)
          }}
        />
      )}
      {preview && (!accounts || chosen[0]) && (
        <ChooseData
          preview={preview}
          run={run}
          account={chosen[0] ?? firstAccountOf(kind, visit.replication_config[type])}
          offers={offers}
          names={names}
          onChange={setNames}
        />
      )}
    </Form>
  )
}

/** The account that the maker of the link has chosen, if it has; kinds with one account have no name for it. */
function firstAccountOf({ choices: { accounts } }: Definition, config: unknown): ReadAccount {
  const given: unknown = accounts && Object(config)[accounts.field]
  return { id: String((Array.isArray(given) ? given[0] : given) ?? '') }
}
