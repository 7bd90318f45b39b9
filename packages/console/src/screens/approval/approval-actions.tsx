import type { Approval } from '@linkspan/client'
import type { LiveResource } from '../../data/resource.ts'
import { navigate, placeOf } from '../../router.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { amount, toast } from '../../ui/texts.tsx'
import { approvalState } from './approval-state.ts'

interface ActionProps {
  readonly approval: Approval
  readonly resource: LiveResource<Approval>
}

/** What can be done with an approval in its state: a set that is planned is submitted, and what was done is undone. */
export function ApprovalActions(props: ActionProps) {
  const { id, connector_id, title, status, outcome } = props.approval
  if (status === 'pending') return <Decision {...props} />
  if (title === null) return null
  const refused = refusalFor('operate')
  if (status === 'open')
    return (
      <ConfirmButton
        text="Submit"
        title="Submit for approval?"
        danger={false}
        kind="primary"
        refused={refused}
        question="Nothing can be added from then on. Nothing is sent before somebody approves."
        onConfirm={async () => props.resource.set(await linkspan.change_sets.submit(connector_id, id))}
      />
    )
  if (outcome !== 'succeeded' && outcome !== 'partial') return null
  return (
    <ConfirmButton
      text="Undo"
      title="Plan the opposite?"
      danger={false}
      refused={refused}
      question="It begins another change set, of the opposites of the writes that were done. Nothing is sent before somebody approves it."
      onConfirm={async () =>
        navigate(placeOf('approvals', (await linkspan.change_sets.undo(connector_id, id)).id))
      }
    />
  )
}

function Decision({ approval: { id, summary, title, write_count }, resource }: ActionProps) {
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
            <bdi class="strong">{summary}</bdi>.{' '}
            {title === null ? 'It is' : `${amount(write_count, 'write')}: each is`} sent to the vendor
            immediately, once.
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
