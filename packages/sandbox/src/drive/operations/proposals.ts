import type { SandboxReply } from '../../kit/http.ts'
import { held, personWith } from '../data/people.ts'
import { badRequest, unknownId } from '../errors.ts'
import type { DriveCall } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import type { ProposalRecord, Role } from '../records.ts'
import { readRequest } from './body.ts'

const fileOf = (call: DriveCall) => call.file(call.variables.fileId, 'writer')

function find(call: DriveCall): ProposalRecord {
  const { proposalId = '' } = call.variables
  const proposal = fileOf(call).proposals?.find((each) => each.proposalId === proposalId)
  if (!proposal) throw unknownId('Access proposal', proposalId, 'proposalId')
  return proposal
}

/** The operations on requests for access. */
export const proposalOperations = {
  list: (call: DriveCall): SandboxReply =>
    answerList(call, fileOf(call).proposals ?? [], { key: 'accessProposals', id: 'proposalId' }),
  get: (call: DriveCall): SandboxReply => call.answer(find(call)),
  resolve: (call: DriveCall): SandboxReply => {
    const proposal = find(call)
    const file = fileOf(call)
    const body = readRequest(call.request.text, ['action', 'role', 'sendNotification', 'view'], ['action'])
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
