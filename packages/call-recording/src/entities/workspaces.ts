import { defineEntity, defineList } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readPage } from '../pages.ts'
import { cursor } from '../params.ts'

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
    list: defineList({
      summary: 'Lists all workspaces of the company.',
      params: z.strictObject({ cursor }),
      cursor: 'cursor',
      run: (api: Gong, { cursor }, call) =>
        readPage<WorkspaceRow>(api, { path: '/v2/workspaces', rows: 'workspaces' }, cursor, call),
    }),
  },
})
