import * as z from 'zod'
import { belowParams, keyOf, namingArguments, operation } from '../arguments.ts'
import { hintFor } from '../bounded-rows.ts'
import { shorten, sizeOf } from '../shorten.ts'
import { defineTool } from '../tool.ts'
import { isWrite, wrongTool } from '../wrong-tool.ts'

/** The longest result, in bytes of JSON. */
const BYTES = 20_000

export const change = defineTool({
  name: 'change',
  title: 'Change at the vendor',
  description:
    'Creates, updates or deletes something at the vendor, as the actions of an entity say. Ask the user first. If the outcome is doubtful, look at the vendor before repeating it.',
  write: true,
  vendor: true,
  input: z.strictObject(operation),
  answer: z.object({ result: z.unknown().optional(), hint: z.string().optional() }),
  async run({ execution }, args, caller) {
    const { entity, action, params } = args
    const key = keyOf(caller, args, action)
    if (!caller.may_write) throw isWrite(entity, action, false)
    const declared = await execution.find(key, { entity, action })
    if (declared?.write === false) throw wrongTool(entity, action, 'reads only; use the tool call')
    const result = await namingArguments('change', belowParams, () =>
      execution.execute(key, { entity, action, params }, caller.signal),
    )
    const cut = sizeOf(result) > BYTES ? 'row' : undefined
    return { result: shorten(result, BYTES), ...hintFor(cut, 'send fewer operations at once') }
  },
})
