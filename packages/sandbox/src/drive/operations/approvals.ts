import type { SandboxReply } from '../../kit/http.ts'
import { held, personWith } from '../data/people.ts'
import { badRequest, notPermitted } from '../errors.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import { type ApprovalRecord, newApproval, type Role, timeOf, unanswered } from '../records.ts'
import { type Body, readBody } from './body.ts'

const approvals = collectionOf({
  name: 'Approval',
  variable: 'approvalId',
  key: 'items',
  id: 'approvalId',
  items: (call) => call.file(call.variables.fileId).approvals ?? [],
})

/** The approval of a write, which must be in progress. */
function find(call: DriveCall): ApprovalRecord {
  const approval = approvals.find(call)
  if (approval.status !== 'IN_PROGRESS') throw badRequest('The approval is not in progress.')
  return approval
}

/** The approval after a write. */
function answer(call: DriveCall, approval: ApprovalRecord, status?: ApprovalRecord['status']): SandboxReply {
  const modifyTime = timeOf(call.store.now())
  const approvedRevisionId =
    status === 'APPROVED' ? call.file(call.variables.fileId).revisions.at(-1)?.id : undefined
  const ended = status && { status, completeTime: modifyTime }
  Object.assign(approval, { modifyTime, approvedRevisionId, ...ended })
  return call.answer(approval)
}

/** Answers as the reviewer that the user is. */
function respond(call: DriveCall, response: 'APPROVED' | 'DECLINED'): SandboxReply {
  readBody(call)
  const approval = find(call)
  const own = approval.reviewerResponses.find(({ reviewer }) => reviewer.me)
  if (!own) throw notPermitted()
  own.response = response
  const ended =
    response === 'DECLINED' || approval.reviewerResponses.every((each) => each.response === 'APPROVED')
  return answer(call, approval, ended ? response : undefined)
}

/** The operations on approvals. */
export const approvalOperations: DriveOperations = {
  ...approvals.reads,
  start: (call) => {
    const file = call.file(call.variables.fileId, 'writer')
    const body = readBody(call, { required: ['reviewerEmails'] })
    if (file.approvals?.some(({ status }) => status === 'IN_PROGRESS'))
      throw badRequest('The file already has an approval in progress.')
    const { ids, me, now } = call.store
    const { dueTime, fileContentChangeBehavior } = body
    const reviewers = (body.reviewerEmails as string[]).map(personWith)
    const approval: ApprovalRecord = {
      ...newApproval(file, ids.discussion(), me, { reviewers, at: now() }),
      dueTime: dueTime ?? undefined,
      fileContentChangeBehavior: fileContentChangeBehavior ?? undefined,
    }
    file.approvals = [...(file.approvals ?? []), approval]
    return answer(call, approval)
  },
  approve: (call) => respond(call, 'APPROVED'),
  decline: (call) => respond(call, 'DECLINED'),
  cancel: (call) => {
    readBody(call)
    const approval = find(call)
    if (!approval.initiator.me) throw notPermitted()
    return answer(call, approval, 'CANCELLED')
  },
  comment: (call) => {
    readBody(call, { required: ['message'] })
    return answer(call, find(call))
  },
  reassign: (call) => {
    const body = readBody(call)
    const approval = find(call)
    if (!approval.initiator.me) throw notPermitted()
    const added = (body.addReviewers ?? []) as Body[]
    const replaced = (body.replaceReviewers ?? []) as Body[]
    const gone = replaced.map((each) => each.removedReviewerEmail)
    const responses = approval.reviewerResponses
    for (const email of gone)
      if (!responses.some(({ reviewer }) => reviewer.emailAddress === email))
        throw badRequest(`${email} is no reviewer of the approval.`)
    approval.reviewerResponses = [
      ...responses.filter(({ reviewer }) => !gone.includes(reviewer.emailAddress)),
      ...[...added, ...replaced].map((each) => unanswered(personWith(String(each.addedReviewerEmail)))),
    ]
    return answer(call, approval)
  },
}

const fileOf = (call: DriveCall) => call.file(call.variables.fileId, 'writer')

const proposals = collectionOf({
  name: 'Access proposal',
  variable: 'proposalId',
  key: 'accessProposals',
  id: 'proposalId',
  items: (call) => fileOf(call).proposals ?? [],
})

/** The operations on requests for access. */
export const proposalOperations: DriveOperations = {
  ...proposals.reads,
  resolve: (call) => {
    const proposal = proposals.find(call)
    const file = fileOf(call)
    const body = readBody(call, { required: ['action'] })
    const [role] = (body.role ?? []) as Role[]
    if (body.action === 'ACCEPT') {
      if (!role || !['writer', 'commenter', 'reader'].includes(role))
        throw badRequest('The role field is required for the ACCEPT action.')
      file.permissions.push(held(personWith(proposal.requesterEmailAddress), role))
    } else if (body.action !== 'DENY') throw badRequest('The action is invalid.')
    file.proposals = file.proposals?.filter((each) => each !== proposal) ?? []
    call.store.touched(file)
    return call.answer({})
  },
}
