import type { Approval } from '@linkspan/client'
import { useEffect } from 'preact/hooks'
import { titleOf } from '../data/definitions.ts'
import { onEvent } from '../data/live.ts'
import { useResource } from '../data/resource.ts'
import { useKinds } from '../data/use-kept.ts'
import { useRepeated } from '../data/use-repeated.ts'
import { addressOf } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan, refusalFor } from '../session.ts'
import { FactList, type Facts, Page } from '../ui/page.tsx'
import { policyText } from '../ui/policy-text.ts'
import { FailureWords, Loaded, Trace } from '../ui/states.tsx'
import { Badge, capitalized, Time } from '../ui/texts.tsx'
import { ApprovalActions } from './approval/approval-actions.tsx'
import { approvalState } from './approval/approval-state.ts'
import { SetChanges, SetWrites } from './approval/change-set.tsx'
import { Diff } from './approval/diff.tsx'
import { MeasureChanges } from './approval/measure.tsx'
import { Write } from './approval/write.tsx'
import { ConnectorLink } from './whose.tsx'

/** How often a set that is being sent is looked at, in milliseconds. */
const LOOK_MS = 1_500

/** One write, or all those of a change set: what they change, and the decision. */
export function ApprovalScreen({ id = '' }: ScreenProps) {
  useKinds()
  const approval = useResource(id, (signal) => linkspan.approvals.get(id, { signal }))
  useEffect(() => onEvent(({ type }) => type.startsWith('write.') && approval.reload()), [approval])
  const found = approval.value.value
  useRepeated(found?.status === 'approved', LOOK_MS, approval.reload)
  return (
    <Page
      title={found?.title ?? found?.summary ?? 'Approval'}
      crumbs={<a href={addressOf('/approvals')}>Approvals</a>}
      lead={found && <Badge tone={approvalState(found).tone}>{approvalState(found).text}</Badge>}
      refused={found?.status === 'pending' ? refusalFor('manage') : undefined}
      actions={found && <ApprovalActions approval={found} resource={approval} />}
    >
      <Loaded resource={approval} title="The write could not be read.">
        {(read) => (
          <>
            {read.error && (
              <div class="problem">
                <FailureWords {...read.error} />
                {read.error.changed_fields && (
                  <p class="wrap">Changed meanwhile: {read.error.changed_fields.join(', ')}</p>
                )}
                <Trace code={read.error.code} />
              </div>
            )}
            {read.measure && <MeasureChanges measure={read.measure} />}
            {read.title !== null ? (
              <SetChanges set={read} />
            ) : (
              <section class="stack tight">
                <h2>What it changes</h2>
                <Diff diff={read.diff} />
              </section>
            )}
            <div class="card padded">
              <FactList facts={factsOf(read)} />
            </div>
            {read.title !== null ? (
              <SetWrites set={read} />
            ) : (
              read.writes.map((write) => <Write key={write.number} write={write} />)
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const whoText = ({ kind, id }: Approval['requested_by']) => (
  <>
    {capitalized(kind)} {id && <code class="wrap">{id}</code>}
  </>
)

/** The connector, by its name as long as it exists. */
function Connector({
  approval: { connector_id, connector_type, customer_name },
}: {
  readonly approval: Approval
}) {
  const found = useResource(connector_id, (signal) => linkspan.connectors.get(connector_id, { signal }))
  return (
    <ConnectorLink
      id={connector_id}
      name={found.value.value?.name ?? `${titleOf(connector_type)} of ${customer_name}`}
    />
  )
}

const factsOf = (read: Approval): Facts => [
  ['Connector', <Connector key="connector" approval={read} />],
  read.account && ['Account', <bdi key="account">{read.account.name}</bdi>],
  read.title === null
    ? ['Operation', <code key="operation">{read.operation}</code>]
    : ['Policy', capitalized(policyText(read.policy)) || 'No bounds', true],
  ['Requested by', whoText(read.requested_by)],
  ['Requested', <Time key="requested" at={read.created_at} />],
  read.status === 'pending' && ['Expires', <Time key="expires" at={read.expires_at} />],
  read.status === 'expired' && ['Expired', <Time key="expired" at={read.expires_at} />],
  read.decided_by && ['Decided by', whoText(read.decided_by)],
  read.decided_by && ['Decided', <Time key="decided" at={read.decided_at} />],
]
