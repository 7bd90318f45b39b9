import type { Action } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, readBefore } from './declared-writes.ts'
import { path } from './google-drive.ts'
import { approvalId, fields, fileId } from './params.ts'
import type { Target } from './reads.ts'
import { APPROVAL } from './resources.ts'
import type { FileApprovalRow } from './review-rows.ts'

interface ApprovalParams {
  readonly fileId: string
  readonly approvalId: string
}

/** The address of an approval. */
export function approvalTarget({ fileId, approvalId }: ApprovalParams): Target {
  return { path: path`/files/${fileId}/approvals/${approvalId}`, query: {} }
}

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
    target: (given) => {
      const { fileId, approvalId, fields, ...body } = given as ApprovalParams & { readonly fields?: string }
      const { path } = approvalTarget({ fileId, approvalId })
      return { path: `${path}:${method}`, query: { fields }, body }
    },
    change: async (api, given, call) => {
      const {
        fileId,
        approvalId,
        fields: _,
        ...body
      } = given as ApprovalParams & { readonly fields?: string }
      const target = approvalTarget({ fileId, approvalId })
      const before = await readBefore(api, target, ['status', 'reviewerResponses'], call)
      const after = { ...body, ...(status !== undefined && { status }) }
      return { id: approvalId, before, after: { ...before, ...after } }
    },
  })
}
