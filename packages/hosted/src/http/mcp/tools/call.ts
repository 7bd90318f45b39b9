import { isDownload, toBoundText } from '@linkspan/core'
import * as z from 'zod'
import { belowParams, fieldPaths, namedConnector, namingArguments, operation } from '../arguments.ts'
import { cursorArgument, hintFor, maxBytes, rowsAnswer } from '../bounded-rows.ts'
import { parsePageCursor } from '../page-cursor.ts'
import { readDownload } from '../read-download.ts'
import { shorten, sizeOfJson } from '../shorten.ts'
import { defineTool } from '../tool.ts'
import { cursorOf, fitPage, isPage, NARROWER, projectAnswer } from '../vendor-pages.ts'
import { isWrite, wrongTool } from '../wrong-tool.ts'

const answer = z.object({
  ...rowsAnswer,
  data: rowsAnswer.data.optional().describe('The rows of a list.'),
  result: z.unknown().optional().describe('What is not a list.'),
  next_cursor: rowsAnswer.next_cursor.optional(),
  meta: z.record(z.string(), z.unknown()).optional().describe('What the vendor says about the list.'),
})

export const callTool = defineTool({
  name: 'call',
  title: 'Read from the vendor',
  description:
    'Reads live from the vendor: list, get or download of an entity. It uses up the limits of the vendor, so prefer search and aggregate if the entity has them.',
  write: false,
  vendor: true,
  needs: { reach: 'connector', act: ({ entity, action }) => ({ entity, action }) },
  input: z.strictObject({ ...operation, fields: fieldPaths, cursor: cursorArgument, max_bytes: maxBytes }),
  answer,
  async run({ execution }, args, caller) {
    const { connector_id, entity, action, params, fields, max_bytes } = args
    const key = namedConnector(caller, args, action)
    if (action === 'search') throw wrongTool(entity, action, 'is for the tools search and aggregate')
    const declared = await execution.find(key, { entity, action })
    if (declared?.write) throw isWrite(entity, action, caller.may_write)
    const bound = [connector_id, entity, action, params]
    const place = args.cursor === undefined ? undefined : parsePageCursor('call', args.cursor, bound)
    const paged = place?.token ? { [cursorOf(declared)]: place.token } : {}
    const found = await namingArguments('call', belowParams, () =>
      execution.execute(key, { entity, action, params: { ...params, ...paged } }, caller.signal),
    )
    if (isDownload(found)) return { result: await readDownload(found, max_bytes) }
    const chosen = fields ? projectAnswer(found, fields) : found
    if (isPage(chosen)) return fitPage(chosen, place, max_bytes, (next) => toBoundText(bound, next))
    const cut = sizeOfJson(chosen) > max_bytes ? 'row' : undefined
    return { result: shorten(chosen, max_bytes), ...hintFor(cut, NARROWER) }
  },
})
