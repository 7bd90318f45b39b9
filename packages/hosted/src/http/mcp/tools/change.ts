import type { Services } from '@linkspan/service'
import { pendingApproval, recordedWrite } from '@linkspan/service/answers'
import type { ClaimOutcome } from '@linkspan/stores'
import { optional } from '@linkspan/sync'
import * as z from 'zod'
import { handleOnce } from '../../answer-once.ts'
import { askApproval } from '../../ask-approval.ts'
import { PendingAnswer } from '../../pending-answer.ts'
import type { Problem } from '../../problem/to-problem.ts'
import { execute } from '../../routes/execute.ts'
import { changeSetId } from '../../routes/schemas.ts'
import { belowParams, namedConnector, namingArguments, operation } from '../arguments.ts'
import { hintFor } from '../bounded-rows.ts'
import { shorten, sizeOfJson } from '../shorten.ts'
import { defineTool, RepeatedFailure } from '../tool.ts'
import { isWrite, wrongTool } from '../wrong-tool.ts'

/** The longest result, in bytes of JSON. */
const BYTES = 20_000

/** The keys are those of the HTTP API: the same write with the same key is sent once, however it comes. */
const idempotencyKey = optional(
  z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters without spaces'),
  'A new UUID for each change. Repeat it only to repeat a change whose answer did not arrive.',
)

export const change = defineTool({
  name: 'change',
  title: 'Change at the vendor',
  description:
    'Creates, updates or deletes something at the vendor, as the actions of an entity say. Ask the user first. If a person has to approve it, the answer has approval in place of result, and change_outcome says later what came of it. Give each change an idempotency_key of its own: with the same key, a repetition gets the first outcome and changes nothing.',
  write: true,
  vendor: true,
  needs: { reach: 'connector', act: ({ entity, action }) => ({ entity, action }) },
  input: z.strictObject({ ...operation, change_set: changeSetId, idempotency_key: idempotencyKey }),
  answer: z.object({
    result: z.unknown().optional(),
    approval: optional(pendingApproval.shape.approval, 'The change waits for a person: nothing was sent.'),
    change_set: optional(
      recordedWrite.shape.change_set,
      'The change was added to the change set: nothing was sent.',
    ),
    replayed: optional(z.literal(true), 'This is the outcome of an earlier call with the same key.'),
    hint: z.string().optional(),
  }),
  async run(services, args, caller) {
    const { entity, action, params, change_set, idempotency_key } = args
    const key = namedConnector(caller, args, action)
    if (!caller.may_write) throw isWrite(entity, action, false)
    const declared = await services.execution.find(key, { entity, action })
    if (declared?.write === false) throw wrongTool(entity, action, 'reads only; use the tool call')
    const body = { entity, action, params, ...(change_set !== undefined && { change_set }) }
    const { organization_id, principal, context } = caller
    const send = async (signal: AbortSignal) =>
      (await askApproval(services, principal, key, body, signal)) ??
      services.execution.execute(key, body, signal)
    const { result, replayed } = await namingArguments('change', belowParams, async () => {
      if (idempotency_key === undefined) return { result: await send(caller.signal), replayed: false }
      const { signal } = caller
      const path = { id: key.id }
      const request = { organization_id, principal, path, body, content: undefined, context, signal }
      const handle = (_: Services, { signal }: Pick<typeof request, 'signal'>) => send(signal)
      return resultOf(await handleOnce({ ...execute, handle }, services, request, idempotency_key))
    })
    if (result instanceof PendingAnswer)
      return {
        ...Object(shorten(result.body, BYTES)),
        ...(replayed && { replayed }),
        hint: change_set === undefined ? WAITS : RECORDED,
      }
    const cut = sizeOfJson(result) > BYTES ? 'row' : undefined
    const hint = hintFor(cut, 'send fewer operations at once')
    return { result: shorten(result, BYTES), ...(replayed && { replayed }), ...hint }
  },
})

const RECORDED =
  'Nothing was changed: it is a part of the plan. Later changes of the plan name what it creates by provisional_ids, as whole values.'

const WAITS =
  'Nothing was changed yet: a person has to approve it. Tell the user the id and the summary. Ask change_outcome later what came of it, and do not send the change again.'

/** What the first call with a key has brought. Throws its error to a repetition. */
function resultOf({ outcome, replayed }: { readonly outcome: ClaimOutcome; readonly replayed: boolean }) {
  const { status, headers, body } = outcome
  const result: unknown = JSON.parse(body)
  if (status === PendingAnswer.STATUS) return { result: new PendingAnswer(Object(result)), replayed }
  if (status < 400) return { result, replayed }
  throw new RepeatedFailure({ status, headers, body: result as Problem['body'] })
}
