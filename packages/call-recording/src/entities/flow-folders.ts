import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { email, id, workspaceId } from '../params.ts'
import type { FlowRow } from './flows.ts'

export const flowFolders = defineEntity({
  name: 'flow_folders',
  summary: 'The folders of flows.',
  actions: {
    list: gongList<FlowRow>()({
      summary: 'Lists the folders of flows that a user owns or shares, and those of the company.',
      params: {
        flowFolderOwnerEmail: email.describe('The email address of the user.'),
        parentId: id.optional().describe('Only those in this folder.'),
        workspaceId,
      },
      listing: (query) => ({ path: '/v2/flows/folders', query, rows: 'flows' }),
    }),
  },
})
