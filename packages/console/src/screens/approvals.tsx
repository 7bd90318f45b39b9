import type { ApprovalQuery } from '@linkspan/client'
import { useEffect } from 'preact/hooks'
import { titleOf } from '../data/definitions.ts'
import { onEvent } from '../data/live.ts'
import { useKinds } from '../data/use-kept.ts'
import { addressOf, placeOf, query, setQuery } from '../router.ts'
import { linkspan, refusalFor } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Page } from '../ui/page.tsx'
import { ShowMore, usePages } from '../ui/pages.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Badge, Time } from '../ui/texts.tsx'
import { approvalState } from './approval/approval-state.ts'

const STATUSES = [
  ['pending', 'Waiting'],
  ['open', 'Being planned'],
  ['executed', 'Executed'],
  ['refused', 'Refused'],
  ['expired', 'Expired'],
  ['approved', 'Being sent'],
] as const

const PAGE = 100

/** The writes that a person decides on. */
export function ApprovalsScreen() {
  useKinds()
  const status = query.value.get('status') ?? ''
  const wanted = (status ? { status } : {}) as ApprovalQuery
  const { first, rows, grow } = usePages(status, (at, call) =>
    linkspan.approvals.list({ ...wanted, limit: PAGE, ...at }, call),
  )
  useEffect(() => onEvent(({ type }) => type.startsWith('write.') && first.reload()), [first])
  return (
    <Page
      title="Approvals"
      lead="Writes of people, and of tokens that need a person. Nothing is sent to the vendor before somebody approves."
      refused={refusalFor('manage')}
    >
      <search class="toolbar">
        <FilterField name="status" label="Status" all="All states" options={STATUSES} />
      </search>
      <Loaded resource={first} title="The approvals could not be read.">
        {() => (
          <div class="card">
            {rows.length === 0 && (
              <Empty
                title={status ? 'No write is in this state' : 'No write has waited for approval yet'}
                action={status && <Button onPress={() => setQuery({ status: '' })}>Show all</Button>}
              >
                Writes that people ask for wait here, and those of a <a href={addressOf('/tokens')}>token</a>{' '}
                if a person has to approve them.
              </Empty>
            )}
            <ul class="list">
              {rows.map((each) => {
                const { text, tone } = approvalState(each)
                return (
                  <li key={each.id} class="entity summed">
                    <a class="strong wrap" href={placeOf('approvals', each.id)}>
                      {each.summary}
                    </a>
                    <span class="row wrapping quiet">
                      <Badge tone={tone}>{text}</Badge>
                      <span class="name">
                        {titleOf(each.connector_type)} ·{' '}
                        <bdi title={each.customer_name}>{each.customer_name}</bdi>
                      </span>
                    </span>
                    <span class="quiet small entity-count">
                      {each.status === 'pending' || each.status === 'open' ? (
                        <>
                          Expires <Time at={each.expires_at} />
                        </>
                      ) : (
                        <Time at={each.ended_at ?? each.decided_at ?? each.created_at} />
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
            <ShowMore class="padded-box" grow={grow} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
