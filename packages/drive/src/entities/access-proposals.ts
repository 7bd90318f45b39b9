import { defineEntity, InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, readBefore, writeAt } from '../declared-writes.ts'
import { fields, fileId, flag, proposalId } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
import { PROPOSAL, PROPOSALS, RESOLVED } from '../resources.ts'

const atProposal = requestAt('/files/{fileId}/accessproposals/{proposalId}')
const resolution = writeAt('/files/{fileId}/accessproposals/{proposalId}:resolve')

export const accessProposals = defineEntity({
  name: 'access_proposals',
  summary: 'Requests of people for access to a file.',
  actions: {
    list: driveList({
      summary: 'Lists the requests for access to a file.',
      listing: PROPOSALS,
      params: { fileId },
      target: requestAt('/files/{fileId}/accessproposals'),
    }),
    get: driveGet({
      summary: 'Reads one request for access.',
      resource: PROPOSAL,
      params: z.strictObject({ fileId, proposalId, fields }),
      target: atProposal,
    }),
    resolve: driveAct({
      summary: 'Accepts a request for access with a role, or denies it.',
      resource: RESOLVED,
      params: z
        .strictObject({
          fileId,
          proposalId,
          action: z.enum(['ACCEPT', 'DENY']).describe('What to do.'),
          role: z
            .array(z.enum(['writer', 'commenter', 'reader']))
            .min(1)
            .max(3)
            .optional()
            .describe('The roles that are given; required to accept.'),
          view: z.literal('published').optional().describe('The view, if the request belongs to one.'),
          sendNotification: flag('Whether the vendor sends an email about it.'),
        })
        .meta({
          // for JSON Schema: what `target` checks
          anyOf: [
            { required: ['role'], properties: { action: { const: 'ACCEPT' }, role: {} } },
            { properties: { action: { const: 'DENY' }, role: false } },
          ],
        }),
      target: (given) => {
        if ((given.action === 'ACCEPT') !== (given.role !== undefined))
          throw new InvalidParamsError('drive: access_proposals.resolve', [
            { path: '$.role', message: 'required to accept, and not allowed to deny' },
          ])
        return resolution(given)
      },
      change: async (api, { fileId, proposalId, action, role }, call) => {
        const names = ['requesterEmailAddress', 'recipientEmailAddress', 'rolesAndViews']
        const before = await readBefore(api, atProposal({ fileId, proposalId }), names, call)
        return { id: proposalId, before, after: { ...before, action, role: role ?? null } }
      },
    }),
  },
})
