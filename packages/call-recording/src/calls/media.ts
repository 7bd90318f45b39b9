import {
  type Action,
  type Call,
  ConnectorError,
  type Download,
  defineRead,
  InvalidParamsError,
} from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readReply } from '../pages.ts'
import { id, rangeHeader } from '../params.ts'
import type { ExtensiveCall } from '../rows.ts'

const params = z
  .strictObject({
    id: id.optional().describe('The call. An alternative to filter.callIds.'),
    filter: z
      .strictObject({ callIds: z.array(id).length(1).describe('The one call.') })
      .optional()
      .describe('The call, in the vendor’s form. An alternative to id.'),
    contentSelector: z
      .strictObject({
        exposedFields: z
          .strictObject({ media: z.literal(true).optional().describe('Always true.') })
          .optional()
          .describe('The details of the call to request.'),
      })
      .optional()
      .describe('Not needed: the recording is always requested.'),
    range_header: rangeHeader,
  })
  .meta({
    title: 'MediaParams',
    description: 'The parameters of a download of a recording.',
    anyOf: [
      { required: ['id'], properties: { id: {} } },
      { required: ['filter'], properties: { filter: {} } },
    ],
  })

type MediaParams = z.input<typeof params>

/** Declares the download of one kind of recording. It also downloads private calls. */
export function mediaDownload(declaration: {
  readonly summary: string
  readonly url: 'audioUrl' | 'videoUrl'
}): Action<MediaParams, Download> {
  return defineRead({
    summary: declaration.summary,
    params,
    run: async (api: Gong, given: z.output<typeof params>, call: Call) => {
      const url = await findUrl(api, callOf(given, call), declaration.url, call)
      const { range_header } = given
      // the address is signed and on another host, so no credentials are sent
      return api.http.download(
        { method: 'GET', url, ...(range_header && { headers: { range: range_header } }) },
        call,
      )
    },
  })
}

function callOf({ id: named, filter }: z.output<typeof params>, { operation }: Call): string {
  const [inFilter] = filter?.callIds ?? []
  const found = named ?? inFilter
  if (found && (!named || !inFilter || named === inFilter)) return found
  const message = found ? 'must be the call in filter.callIds' : 'required without filter.callIds'
  throw new InvalidParamsError(`call-recording: ${operation}`, [{ path: '$.id', message }])
}

async function findUrl(
  api: Gong,
  callId: string,
  name: 'audioUrl' | 'videoUrl',
  call: Call,
): Promise<string> {
  const body = { filter: { callIds: [callId] }, contentSelector: { exposedFields: { media: true } } }
  const request = { method: 'POST', path: '/v2/calls/extensive', body } as const
  const reply = await readReply<{ calls?: ExtensiveCall[] | null }>(api, request, call)
  const url = reply.calls?.[0]?.media?.[name]
  if (url) return url
  const what = name === 'audioUrl' ? 'audio' : 'video'
  throw new ConnectorError(
    'vendor_not_found',
    `call-recording: ${call.operation}: call ${callId} has no ${what} recording.`,
  )
}
