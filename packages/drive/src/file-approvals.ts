import type { Action } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, readBefore, writeAt } from './declared-writes.ts'
import { approvalId, fields, fileId } from './params.ts'
import { requestAt } from './reads.ts'
import { APPROVAL } from './resources.ts'
import type { FileApprovalRow } from './review-rows.ts'

/** The request of an approval. */
export const atApproval = requestAt('/files/{fileId}/approvals/{approvalId}')

type Acted<Shape extends z.core.$ZodLooseShape> = z.ZodObject<
  { fileId: typeof fileId; approvalId: typeof approvalId; fields: typeof fields } & Shape,
  z.core.$strict
>

/** Declares what a person does with an approval: its body, and the status that the approval then has, if it is known. */
export function approvalAct<Shape extends z.core.$ZodLooseShape>(
  method: string,
  summary: string,
  shape: Shape,
  status?: string,
): Action<z.input<Acted<Shape>>, FileApprovalRow> {
  return driveAct({
    summary,
    resource: APPROVAL,
    // the compiler cannot spread an open shape
    params: z.strictObject({ fileId, approvalId, fields, ...shape }) as unknown as Acted<Shape>,
    target: writeAt(`/files/{fileId}/approvals/{approvalId}:${method}`),
    change: async (api, given, call) => {
      const { fileId, approvalId, fields: _, ...body } = given as Readonly<Record<string, unknown>>
      const target = atApproval({ fileId, approvalId })
      const before = await readBefore(api, target, ['status', 'reviewerResponses'], call)
      const after = { ...body, ...(status !== undefined && { status }) }
      return { id: target.id, before, after: { ...before, ...after } }
    },
  })
}
