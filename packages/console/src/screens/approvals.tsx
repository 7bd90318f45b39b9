import type { ApprovalPage, ApprovalQuery } from '@linkspan/client'
import { useEffect, useState } from 'preact/hooks'
import { titleOf } from '../data/definitions.ts'
import { onEvent } from '../data/live.ts'
import { useResource } from '../data/resource.ts'
import { useDirectory } from '../data/use-directory.ts'
import { addressOf, query, setQuery } from '../router.ts'
import { linkspan, refusalOf } from '../session.ts'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded, Problem } from '../ui/states.tsx'
import { Badge, Time } from '../ui/texts.tsx'
import { approvalState } from './approval/approval-state.ts'

const STATUSES = [
  ['', 'All states'],
  ['pending', 'Waiting'],
  ['executed', 'Executed'],
  ['refused', 'Refused'],
  ['expired', 'Expired'],
  ['approved', 'Being sent'],
] as const

const PAGE = 100

/** The writes that a person decides on. */
export function Approvals() {
  useDirectory()
  const status = query.value.get('status') ?? ''
  const wanted = (status ? { status } : {}) as ApprovalQuery
  const first = useResource(status, (signal) =>
    linkspan.approvals.list({ ...wanted, limit: PAGE }, { signal }),
  )
  const [more, setMore] = useState<readonly ApprovalPage[]>([])
  useEffect(() => setMore([]), [first.value.value])
  useEffect(() => onEvent(({ type }) => type.startsWith('write.') && first.reload()), [first])
  const pages = first.value.value ? [first.value.value, ...more] : []
  const cursor = pages.at(-1)?.meta.cursor
  const grow = useAction(async () => {
    if (cursor) setMore([...more, await linkspan.approvals.list({ ...wanted, limit: PAGE, cursor })])
  })
  const all = pages.flatMap(({ data }) => data)
  return (
    <Page
      title="Approvals"
      lead="Writes of tokens that need a person. Nothing is sent to the vendor before somebody approves."
      refused={refusalOf('manage')}
    >
      <search class="toolbar">
        <SelectField
          bare
          label="Status"
          value={status}
          options={STATUSES}
          onChange={(value) => setQuery({ status: value })}
        />
      </search>
      <Loaded resource={first} title="The approvals could not be read.">
        {() => (
          <div class="card">
            {all.length === 0 && (
              <Empty
                title={status ? 'No write is in this state' : 'No write has waited for approval yet'}
                action={status && <Button onPress={() => setQuery({ status: '' })}>Show all</Button>}
              >
                The writes of a <a href={addressOf('/tokens')}>token</a> wait here if a person has to approve
                them.
              </Empty>
            )}
            <ul class="list">
              {all.map((each) => {
                const { text, tone } = approvalState(each)
                return (
                  <li key={each.id} class="entity summed">
                    <a class="strong wrap" href={addressOf(`/approvals/${encodeURIComponent(each.id)}`)}>
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
                      {each.status === 'pending' ? (
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
            {cursor && (
              <div class="padded-box">
                <Button busy={grow.is_busy} onPress={grow.run}>
                  Show more
                </Button>
                {grow.error !== undefined && <Problem error={grow.error} />}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
