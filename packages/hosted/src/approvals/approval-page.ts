import { approvalSummary } from '@linkspan/approvals'
import * as z from 'zod'
import { cursorMeta } from '../connectors/connector-answers.ts'

/** A page of approvals. */
export const approvalPage = z
  .strictObject({ data: z.array(approvalSummary).describe('The approvals.'), meta: cursorMeta })
  .meta({ id: 'ApprovalPage', description: 'Approvals, newest first.' })
