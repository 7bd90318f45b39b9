import type { VendorResponse } from '../../kit/http.ts'
import { held, personWith } from '../data/people.ts'
import { badRequest, unknownId } from '../errors.ts'
import type { Call } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import type { ProposalRecord, Role } from '../records.ts'
import { readRequest } from './body.ts'

const fileOf = (call: Call) => call.file(call.variables.fileId, 'writer')

function find(call: Call): ProposalRecord {
  const { proposalId = '' } = call.variables
  const proposal = fileOf(call).proposals?.find((each) => each.proposalId === proposalId)
  if (!proposal) throw unknownId('Access proposal', proposalId, 'proposalId')
  return proposal
}

/** The operations on requests for access. */
export const proposalOperations = {
  list: (call: Call): VendorResponse =>
    answerList(call, fileOf(call).proposals ?? [], { key: 'accessProposals', id: 'proposalId' }),
  get: (call: Call): VendorResponse => call.answer(find(call)),
  resolve: (call: Call): VendorResponse => {
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
