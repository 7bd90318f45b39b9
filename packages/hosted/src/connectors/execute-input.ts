import { InvalidParamsError, validate } from '@linkspan/core'
import * as z from 'zod'

const executeInput = z.strictObject({
  entity: z.string().min(1).max(255),
  action: z.string().min(1).max(255),
  params: z.unknown().optional(),
})

/** An operation to run. */
export interface ExecuteInput extends z.output<typeof executeInput> {}

/** Checks the body of an execute, but for the parameters: those are the library's to check. */
export function parseExecuteInput(body: unknown): ExecuteInput {
  const checked = validate(executeInput, body)
  if (!checked.success) throw new InvalidParamsError('execute', checked.issues)
  return checked.data
}
