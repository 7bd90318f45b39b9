import type { Approval } from '@linkspan/client'
import { useEffect } from 'preact/hooks'
import { titleOf } from '../data/definitions.ts'
import { connectors, keepDirectory } from '../data/directory.ts'
import { onEvent } from '../data/live.ts'
import { type LiveResource, useResource } from '../data/resource.ts'
import { useKept } from '../data/use-kept.ts'
import { addressOf } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan, refusalFor } from '../session.ts'
import { ConfirmButton } from '../ui/dialog.tsx'
import { FactList, Page } from '../ui/page.tsx'
import { Loaded, Trace } from '../ui/states.tsx'
import { Badge, capitalized, Time, toast } from '../ui/texts.tsx'
import { approvalState } from './approval/approval-state.ts'
import { Diff } from './approval/diff.tsx'
import { Write } from './approval/write.tsx'
import { ConnectorLink } from './whose.tsx'

/** One write: what it changes, and the decision. */
export function ApprovalScreen({ id = '' }: ScreenProps) {
  useKept(keepDirectory)
  const approval = useResource(id, (signal) => linkspan.approvals.get(id, { signal }))
  useEffect(() => onEvent(({ type }) => type.startsWith('write.') && approval.reload()), [approval])
  const found = approval.value.value
  return (
    <Page
      title={found?.summary ?? 'Approval'}
      crumbs={<a href={addressOf('/approvals')}>Approvals</a>}
      lead={found && <Badge tone={approvalState(found).tone}>{approvalState(found).text}</Badge>}
      refused={found?.status === 'pending' ? refusalFor('manage') : undefined}
      actions={found?.status === 'pending' && <Decision approval={found} resource={approval} />}
    >
      <Loaded resource={approval} title="The write could not be read.">
        {(read) => (
          <>
            {read.error && (
              <div class="problem">
                <p class="wrap">{read.error.message}</p>
                {read.error.changed_fields && (
                  <p class="wrap">Changed meanwhile: {read.error.changed_fields.join(', ')}</p>
                )}
                {read.error.remedy && <p class="wrap strong">{read.error.remedy}</p>}
                <Trace code={read.error.code} />
              </div>
            )}
            <section class="stack tight">
              <h2>{read.title === null ? 'What it changes' : 'What it changes in all'}</h2>
              <Diff diff={read.diff} />
            </section>
            <div class="card padded">
              <FactList facts={factsOf(read)} />
            </div>
            {read.writes.map((write) => (
              <Write key={write.number} write={write} alone={read.title === null} />
            ))}
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

/** The name of the connector, once the list of them is there. */
const nameOf = ({ connector_id, connector_type, customer_name }: Approval) =>
  connectors.value.find(({ id }) => id === connector_id)?.name ??
  `${titleOf(connector_type)} of ${customer_name}`

const factsOf = (read: Approval) =>
  [
    ['Connector', <ConnectorLink key="connector" id={read.connector_id} name={nameOf(read)} />],
    ...(read.account ? [['Account', <bdi key="account">{read.account.name}</bdi>] as const] : []),
    ['Operation', <code key="operation">{read.operation}</code>],
    ...(read.title === null ? [] : [['Writes', read.write_count] as const]),
    ['Requested by', whoText(read.requested_by)],
    ['Requested', <Time key="requested" at={read.created_at} />],
    ...(read.status === 'pending' || read.status === 'expired'
      ? [
          [
            read.status === 'pending' ? 'Expires' : 'Expired',
            <Time key="expires" at={read.expires_at} />,
          ] as const,
        ]
      : []),
    ...(read.decided_by
      ? [
          ['Decided by', whoText(read.decided_by)] as const,
          ['Decided', <Time key="decided" at={read.decided_at} />] as const,
        ]
      : []),
  ] as const

function Decision({
  approval: { id, summary },
  resource,
}: {
  readonly approval: Approval
  readonly resource: LiveResource<Approval>
}) {
  const refused = refusalFor('manage')
  return (
    <>
      <ConfirmButton
        text="Approve"
        title="Approve and send?"
        danger={false}
        kind="primary"
        refused={refused}
        question={
          <>
            <bdi class="strong">{summary}</bdi>. It is sent to the vendor immediately, once.
          </>
        }
        onConfirm={async () => {
          const decided = await linkspan.approvals.approve(id)
          resource.set(decided)
          toast(approvalState(decided).text)
        }}
      />
      <ConfirmButton
        text="Refuse"
        title="Refuse?"
        refused={refused}
        question="It is never sent; it would have to be requested again."
        onConfirm={async () => {
          resource.set(await linkspan.approvals.refuse(id))
          toast('Refused.')
        }}
      />
    </>
  )
}
