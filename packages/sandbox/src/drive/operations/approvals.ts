import type { VendorResponse } from '../../kit/http.ts'
import { people } from '../data/people.ts'
import { badRequest, notFound, notPermitted } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import type { ApprovalRecord, FileRecord, Person } from '../records.ts'
import { timeOf, userOf } from '../resources/person.ts'
import { type Body, readRequest } from './body.ts'

interface Subject {
  file: FileRecord
  approval: ApprovalRecord
}

const APPROVAL: Getters<Subject> = {
  kind: () => 'drive#approval',
  approvalId: ({ approval }) => approval.id,
  targetFileId: ({ file }) => file.id,
  status: ({ approval }) => approval.status,
  initiator: ({ approval }) => userOf(approval.initiator),
  reviewerResponses: ({ approval }) =>
    approval.responses.map(({ reviewer, response }) => ({
      kind: 'drive#reviewerResponse',
      reviewer: userOf(reviewer),
      response,
    })),
  fileContentChangeBehavior: ({ approval }) => approval.behavior,
  approvedRevisionId: ({ approval }) => approval.revision,
  createTime: ({ approval }) => timeOf(approval.created),
  modifyTime: ({ approval }) => timeOf(approval.modified),
  dueTime: ({ approval }) => approval.due,
  completeTime: ({ approval }) => approval.completed && timeOf(approval.completed),
}

function personOf(emailAddress: string): Person {
  const known = Object.values<Person>(people).find((each) => each.emailAddress === emailAddress)
  return known ?? { displayName: emailAddress, emailAddress, permissionId: emailAddress, me: false }
}

/** A file with its approval, which must be in progress for a write. */
function find(call: Call, present = true): Subject {
  const file = call.file(call.variables.fileId)
  const { approvalId = '' } = call.variables
  const approval = file.approvals?.find(({ id }) => id === approvalId)
  if (!approval) throw notFound('Approval', approvalId, 'approvalId')
  if (present && approval.status !== 'IN_PROGRESS') throw badRequest('The approval is not in progress.')
  return { file, approval }
}

/** The approval after a write. */
function answer(call: Call, { file, approval }: Subject, status?: ApprovalRecord['status']): VendorResponse {
  const now = call.store.now()
  approval.modified = now
  if (status) Object.assign(approval, { status, completed: now })
  if (status === 'APPROVED') Object.assign(approval, { revision: file.revisions.at(-1)?.id })
  return call.answer(render(APPROVAL, { file, approval }, call.mask))
}

/** Answers as the reviewer that the user is. */
function respond(call: Call, response: 'APPROVED' | 'DECLINED'): VendorResponse {
  readRequest(call.request.text, ['message'])
  const subject = find(call)
  const { responses } = subject.approval
  const own = responses.find(({ reviewer }) => reviewer.me)
  if (!own) throw notPermitted()
  own.response = response
  const ended = response === 'DECLINED' || responses.every((each) => each.response === 'APPROVED')
  return answer(call, subject, ended ? response : undefined)
}

/** The operations on approvals. */
export const approvalOperations = {
  list: (call: Call): VendorResponse => {
    const file = call.file(call.variables.fileId)
    return answerList(call, file.approvals ?? [], {
      key: 'items',
      show: (approval, mask) => render(APPROVAL, { file, approval }, mask),
    })
  },
  get: (call: Call): VendorResponse => call.answer(render(APPROVAL, find(call, false), call.mask)),
  start: (call: Call): VendorResponse => {
    const file = call.file(call.variables.fileId, 'writer')
    const names = ['dueTime', 'fileContentChangeBehavior', 'lockFile', 'message', 'reviewerEmails']
    const body = readRequest(call.request.text, names, ['reviewerEmails'])
    if (file.approvals?.some(({ status }) => status === 'IN_PROGRESS'))
      throw badRequest('The file already has an approval in progress.')
    const now = call.store.now()
    const { dueTime, fileContentChangeBehavior } = body
    const approval: ApprovalRecord = {
      id: call.store.ids.discussion(),
      status: 'IN_PROGRESS',
      initiator: call.store.me,
      responses: (body.reviewerEmails as string[]).map((email) => ({
        reviewer: personOf(email),
        response: 'NO_RESPONSE',
      })),
      ...(typeof dueTime === 'string' && { due: dueTime }),
      ...(typeof fileContentChangeBehavior === 'string' && { behavior: fileContentChangeBehavior }),
      created: now,
      modified: now,
    }
    file.approvals = [...(file.approvals ?? []), approval]
    return answer(call, { file, approval })
  },
  approve: (call: Call): VendorResponse => respond(call, 'APPROVED'),
  decline: (call: Call): VendorResponse => respond(call, 'DECLINED'),
  cancel: (call: Call): VendorResponse => {
    readRequest(call.request.text, ['message'])
    const subject = find(call)
    if (!subject.approval.initiator.me) throw notPermitted()
    return answer(call, subject, 'CANCELLED')
  },
  comment: (call: Call): VendorResponse => {
    readRequest(call.request.text, ['message'], ['message'])
    return answer(call, find(call))
  },
  reassign: (call: Call): VendorResponse => {
    const body = readRequest(call.request.text, ['addReviewers', 'message', 'replaceReviewers'])
    const subject = find(call)
    const { approval } = subject
    if (!approval.initiator.me) throw notPermitted()
    const added = (body.addReviewers ?? []) as Body[]
    const replaced = (body.replaceReviewers ?? []) as Body[]
    const gone = replaced.map((each) => each.removedReviewerEmail)
    for (const email of gone)
      if (!approval.responses.some(({ reviewer }) => reviewer.emailAddress === email))
        throw badRequest(`${email} is no reviewer of the approval.`)
    approval.responses = approval.responses.filter(({ reviewer }) => !gone.includes(reviewer.emailAddress))
    for (const { addedReviewerEmail } of [...added, ...replaced])
      approval.responses.push({ reviewer: personOf(String(addedReviewerEmail)), response: 'NO_RESPONSE' })
    return answer(call, subject)
  },
}
