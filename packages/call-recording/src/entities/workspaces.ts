import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readPage } from '../pages.ts'

/** A workspace of the company. */
export interface WorkspaceRow {
  /** The workspace. */
  readonly id: string
  /** Its name. */
  readonly name?: string
  /** What it is for. */
  readonly description?: string | null
}

/** The workspaces of the company. */
export const workspaces = defineEntity({
  name: 'workspaces',
  summary: 'The workspaces of the company.',
  actions: {
    /** Lists all workspaces of the company. */
    list: defineRead({
      summary: 'Lists all workspaces of the company.',
      params: z.strictObject({}),
      run: (api: Gong, _params, call) =>
        readPage<WorkspaceRow>(api, { path: '/v2/workspaces', rows: 'workspaces' }, undefined, call),
    }),
  },
})
