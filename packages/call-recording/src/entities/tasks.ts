import { changeTo, defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { gongList } from '../lists.ts'
import { readReply } from '../pages.ts'
import { id, moment } from '../params.ts'
import { gongWrite } from '../writes.ts'

/** Something that a user is to do. */
export interface TaskRow {
  /** The task. */
  readonly id?: string
  /** The user. */
  readonly userId?: string
  /** What to do. */
  readonly title?: string
  /** `OPEN`, `DONE` or `DISMISSED`. */
  readonly status?: string
  /** `FLOW` or `MANUAL`. */
  readonly type?: string
  /** How, such as `CALL`. */
  readonly actions?: readonly string[]
  /** When it was made. */
  readonly created?: string
  /** When it last changed. */
  readonly updated?: string
  /** Until when. */
  readonly dueDate?: string
  /** The flow that it belongs to. */
  readonly flow?: Readonly<Record<string, unknown>>
  /** The person. */
  readonly contact?: Readonly<Record<string, unknown>>
  /** Other people. */
  readonly additionalContacts?: readonly object[]
  /** The account in the CRM. */
  readonly account?: Readonly<Record<string, unknown>>
  /** The opportunity in the CRM. */
  readonly opportunity?: Readonly<Record<string, unknown>>
  /** How urgent it is. */
  readonly priority?: Readonly<Record<string, unknown>>
}

/** What the change of a task answers. */
export interface ChangedTasks {
  /** The task. */
  readonly tasks?: readonly TaskRow[]
}

const STATUSES = ['OPEN', 'DONE', 'DISMISSED'] as const
const TYPES = ['FLOW', 'MANUAL'] as const
const userId = id.describe('The user.')

export const tasks = defineEntity({
  name: 'tasks',
  summary: 'What users are to do.',
  actions: {
    list: gongList<TaskRow>()({
      summary: 'Lists the tasks of a user, by default those to call that are open.',
      params: {
        filter: z
          .strictObject({
            userId,
            workspaceId: id.optional().describe('Only this workspace.'),
            types: z
              .array(z.enum(TYPES))
              .min(1)
              .default([...TYPES])
              .describe('Of which types; default all.'),
            taskAction: z
              .array(z.enum(['CALL']))
              .min(1)
              .default(['CALL'])
              .describe('Which actions; default CALL.'),
            status: z
              .array(z.enum(STATUSES))
              .min(1)
              .default(['OPEN'])
              .describe('In which states; default OPEN.'),
          })
          .describe('Which tasks.'),
      },
      listing: (body) => ({ path: '/v2/tasks', body, rows: 'tasks' }),
    }),
    update: gongWrite<ChangedTasks>()({
      summary: 'Changes the state of a task, or until when it is to be done.',
      params: z.strictObject({
        taskId: id.describe('The task.'),
        userId,
        status: z.enum(STATUSES).optional().describe('New state.'),
        dueDate: moment.optional().describe('Until when.'),
      }),
      request: ({ taskId, ...body }) => ({ method: 'PATCH', path: `/v2/tasks/${taskId}`, body }),
      changes: async (api, { taskId, userId, ...after }, call) => {
        const filter = { userId, types: TYPES, taskAction: ['CALL'], status: STATUSES }
        const request = { method: 'POST', path: '/v2/tasks', body: { filter } } as const
        const { tasks = [] } = await readReply<ChangedTasks>(api, request, call)
        const { status, dueDate } = tasks.find((task) => task.id === taskId) ?? {}
        return [
          changeTo(taskId, { status, dueDate }, Object.keys(after).length > 0 ? after : { status: null }),
        ]
      },
    }),
  },
})
