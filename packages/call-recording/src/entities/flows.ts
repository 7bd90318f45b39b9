import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { email, id, workspaceId } from '../params.ts'

/** A flow of Engage. */
export interface FlowRow {
  /** The flow. */
  readonly id?: string
  /** Its name. */
  readonly name?: string
  /** Its folder. */
  readonly folderId?: string
  /** The name of the folder. */
  readonly folderName?: string
  /** Who sees it: `Company`, `Personal` or `Shared`. */
  readonly visibility?: string
  /** When it was made. */
  readonly creationDate?: string
  /** Whether its people can be in no other flow. */
  readonly exclusive?: boolean
}

export const flows = defineEntity({
  name: 'flows',
  summary: 'The flows of Engage: steps that are taken with each person in them.',
  actions: {
    list: gongList<FlowRow>()({
      summary: 'Lists the flows that a user owns or shares, and those of the company.',
      params: {
        flowOwnerEmail: email.describe('The email address of the user.'),
        workspaceId,
        folderId: id.optional().describe('Only those in this folder.'),
      },
      listing: (query) => ({ path: '/v2/flows', query, rows: 'flows' }),
    }),
  },
})
