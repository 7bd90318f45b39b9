import { type Call, cleanIssue, InvalidParamsError, type Issue } from '@linkspan/core'
import * as z from 'zod'
import { partialFailures } from '../failure.ts'
import type { GoogleAds } from '../google-ads.ts'
import { customerId, flag } from '../params.ts'

/** The vendor's maximum of operations in a request. */
const MOST_OPERATIONS = 10_000

/** The answer to a write: one result per operation, in the same order. */
export interface MutateResult {
  /** The written resources. With `partialFailure`, a failed operation has an empty object. */
  readonly results: {
    /** The written resource. */
    readonly resourceName?: string
  }[]
  /** With `partialFailure`: each failure with its location, such as `$.operations[1].update.status`. */
  readonly partial_failures?: Issue[]
}

/** The parameter that lets operations succeed alone. */
export const partialFailure = flag(
  'true applies the operations that succeed even if others fail. Default: one failure discards all of them.',
)

/** The parameters of a write. */
export function writeParams<Operation extends z.ZodObject>(operation: Operation) {
  return z.strictObject({
    customer_id: customerId,
    operations: z
      .array(operation)
      .min(1)
      .max(MOST_OPERATIONS)
      .describe('1 to 10000 operations, each with one object.'),
    partialFailure,
    validateOnly: flag('true checks the operations and changes nothing; results is empty.'),
  })
}

/** A write of operations of one kind. */
export interface Write<Operation> {
  readonly customer_id: string
  readonly operations: readonly Operation[]
  readonly partialFailure?: boolean | undefined
  readonly validateOnly?: boolean | undefined
}

/** Sends operations and reads their results. `verb` is the method of the service. */
export async function sendOperations(
  api: GoogleAds,
  resource: string,
  write: Write<object>,
  call: Call,
  verb = 'mutate',
): Promise<MutateResult> {
  const { customer_id, ...body } = write
  const reply = await api.mutate(customer_id, `${resource}:${verb}`, body, call)
  const failures = partialFailures(reply.partialFailureError).map((each) => cleanIssue(each, api.toSentence))
  return { results: reply.results ?? [], ...(failures.length > 0 && { partial_failures: failures }) }
}

/**
 * Lets the vendor check every operation, and change nothing. Throws `invalid_params` for a write that itself is a check. It
 * cannot check what names objects that do not exist yet.
 */
export async function checkOperations(
  api: GoogleAds,
  resource: string,
  write: Write<object>,
  call: Call,
): Promise<void> {
  if (write.validateOnly)
    throw new InvalidParamsError(callSubject(call), [{ path: '$.validateOnly', message: ONLY_CHECKED }])
  if (call.provisional?.size) return
  await sendOperations(api, resource, { ...write, partialFailure: false, validateOnly: true }, call)
}

const ONLY_CHECKED = 'must be left out or false: a write that is only checked changes nothing'

/** The call as errors name it. */
export function callSubject(call: Call): string {
  return `advertising: ${call.operation}`
}

/** The objects of operations that each hold one under `name`, with their paths. Throws `invalid_params` without one. */
export function bodiesOf<Name extends 'create' | 'update' | 'remove', Operation>(
  name: Name,
  { operations }: Write<Operation & { readonly [Key in Name]?: unknown }>,
  call: Call,
) {
  const missing: Issue[] = []
  const bodies = operations.flatMap((operation, index) => {
    const body = operation[name]
    const path = `$.operations[${index}].${name}`
    if (body === undefined) missing.push({ path, message: 'required: an operation without it does nothing' })
    return body === undefined ? [] : [{ path, body, operation }]
  })
  if (missing.length > 0) throw new InvalidParamsError(callSubject(call), missing)
  return bodies
}
