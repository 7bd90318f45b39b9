import type { VendorResponse } from '../../kit/http.ts'
import { held } from '../data/people.ts'
import { badRequest, notFound } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import type { FileRecord, ProposalRecord, Role } from '../records.ts'
import { timeOf } from '../resources/person.ts'
import { readRequest } from './body.ts'

interface Subject {
  file: FileRecord
  proposal: ProposalRecord
}

const PROPOSAL: Getters<Subject> = {
  fileId: ({ file }) => file.id,
  proposalId: ({ proposal }) => proposal.id,
  requesterEmailAddress: ({ proposal }) => proposal.by.emailAddress,
  recipientEmailAddress: ({ proposal }) => proposal.by.emailAddress,
  rolesAndViews: ({ proposal }) => [{ role: proposal.role }],
  requestMessage: ({ proposal }) => proposal.message,
  createTime: ({ proposal }) => timeOf(proposal.created),
}

function find(call: Call): Subject {
  const file = call.file(call.variables.fileId, 'writer')
  const { proposalId = '' } = call.variables
  const proposal = file.proposals?.find(({ id }) => id === proposalId)
  if (!proposal) throw notFound('Access proposal', proposalId, 'proposalId')
  return { file, proposal }
}

/** The operations on requests for access. */
export const proposalOperations = {
  list: (call: Call): VendorResponse => {
    const file = call.file(call.variables.fileId, 'writer')
    return answerList(call, file.proposals ?? [], {
      key: 'accessProposals',
      show: (proposal, mask) => render(PROPOSAL, { file, proposal }, mask),
    })
  },
  get: (call: Call): VendorResponse => call.answer(render(PROPOSAL, find(call), call.mask)),
  resolve: (call: Call): VendorResponse => {
    const { file, proposal } = find(call)
    const body = readRequest(call.request.text, ['action', 'role', 'sendNotification', 'view'], ['action'])
    const [role] = (body.role ?? []) as Role[]
    if (body.action === 'ACCEPT') {
      if (!role || !['writer', 'commenter', 'reader'].includes(role))
        throw badRequest('The role field is required for the ACCEPT action.')
      file.permissions.push(held(proposal.by, role))
    } else if (body.action !== 'DENY') throw badRequest('The action is invalid.')
    file.proposals = file.proposals?.filter((each) => each !== proposal) ?? []
    call.store.touched(file)
    return call.answer({})
  },
}
