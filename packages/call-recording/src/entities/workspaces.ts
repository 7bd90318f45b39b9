import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'

/** A workspace of the company. */
export interface WorkspaceRow {
  /** The workspace. */
  readonly id: string
  /** Its name. */
  readonly name?: string
  /** What it is for. */
  readonly description?: string | null
}

export const workspaces = defineEntity({
  name: 'workspaces',
  summary: 'The workspaces of the company.',
  actions: {
    list: gongList<WorkspaceRow>()({
      summary: 'Lists all workspaces of the company.',
      params: {},
      listing: () => ({ path: '/v2/workspaces', rows: 'workspaces' }),
    }),
  },
})
