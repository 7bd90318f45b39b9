import type { ConnectorRecord, ConnectSession, ConnectVisit } from '@linkspan/client'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import { type Account, account_choices, runnerOf } from './accounts.ts'
import { ChooseAccounts } from './choose-accounts.tsx'
import { ChooseData, offersOf } from './choose-data.tsx'
import { hasFirstRows, type Subject } from './first-rows.ts'
import type { ConnectLink } from './link.ts'

/** Chooses the accounts and the data that are synced, as far as the maker of the link leaves it to the customer. */
export function Choose({
  link: { id, linkspan },
  visit,
  connector,
  onDone,
}: {
  readonly link: ConnectLink
  readonly visit: ConnectVisit
  readonly connector: ConnectorRecord
  onDone(session: ConnectSession): void
}) {
  const { connector_type: type } = connector
  const run = useMemo(() => runnerOf(linkspan, connector.id), [connector.id])
  const accounts = visit.choose.includes('accounts') ? account_choices[type] : undefined
  const offers = visit.choose.includes('data') ? offersOf(visit.replication_config[type]) : []
  const shows_rows = visit.choose.includes('data') && hasFirstRows(type)
  const [chosen, setChosen] = useState<readonly Account[]>([])
  const [names, setNames] = useState<readonly string[]>(offers.map(({ name }) => name))
  const [fault, setFault] = useState<string>()

  const complete = useAction(async () => {
    const missing = accounts && chosen.length === 0
    setFault(missing ? `Choose ${accounts.many ? 'at least one' : 'one'}.` : undefined)
    if (missing) return
    onDone(
      await linkspan.connect_visits.complete(id, {
        ...(accounts && { accounts: chosen.map((each) => each.id) }),
        ...(offers.length > 0 && { data: [...names] }),
      }),
    )
  })
  const nothing_to_choose = !accounts && !shows_rows
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
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        complete.run()
      }}
    >
      {accounts && (
        <ChooseAccounts
          choice={accounts}
          run={run}
          chosen={chosen}
          fault={fault}
          onChange={(given) => {
            setChosen(given)
            setFault(undefined)
          }}
        />
      )}
      {shows_rows && (!accounts || chosen[0]) && (
        <ChooseData
          type={type}
          run={run}
          account={chosen[0] ?? firstAccountOf(visit.replication_config[type])}
          offers={offers}
          names={names}
          onChange={setNames}
        />
      )}
      {complete.error !== undefined && <Problem error={complete.error} />}
      <div class="buttons">
        <Button type="submit" kind="primary" busy={complete.is_busy}>
          Done
        </Button>
      </div>
    </form>
  )
}

/** The account that the maker of the link has chosen, if it has; kinds with one account have no name for it. */
function firstAccountOf(config: unknown): Subject {
  const { customer_ids, property_ids, folder_url } = Object(config)
  return { id: String(customer_ids?.[0] ?? property_ids?.[0] ?? folder_url ?? '') }
}
