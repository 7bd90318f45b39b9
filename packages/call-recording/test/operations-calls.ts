import { expect } from '@jest/globals'
import type { DownloadOperation, ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { type Answer, count, day, failure, list, moment, type Row, refuses, rows } from './operation.ts'

const EVERYTHING = {
  // the values of an Extended context are strings and numbers, although the vendor documents objects
  context: 'Basic',
  exposedFields: {
    parties: true,
    content: {
      structure: true,
      topics: true,
      trackers: true,
      trackerOccurrences: true,
      pointsOfInterest: true,
      brief: true,
      outline: true,
      highlights: true,
      callOutcome: true,
      keyPoints: true,
    },
    interaction: { speakers: true, video: true, personInteractionStats: true, questions: true },
    collaboration: { publicComments: true },
    media: false,
  },
}

/** The calls of one week, including private ones, for the operations below. */
async function someCalls(
  execute: ExecuteExample,
): Promise<{ id: string; isPrivate: boolean; media: string }[]> {
  const params = { fromDateTime: moment(17), toDateTime: moment(10), include_private: true }
  return ((await execute('calls', 'list', params)) as Answer).data as never
}

/** Downloads of recordings, whole and partial. */
export async function downloads(execute: ExecuteExample): Promise<DownloadOperation[]> {
  const shown = (await someCalls(execute)) as { id: string; media: string; duration?: number }[]
  const { id, duration = 0 } = shown.find(({ media }) => media === 'Video') as (typeof shown)[number]
  const [audio, video] = [2000 * duration, 8000 * duration]
  const whole = { status: 200, content_range: null } as const
  const part = { status: 206, content_range: `bytes 100-199/${audio}`, bytes: 100 } as const
  return [
    {
      name: 'the whole audio',
      entity: 'call_audio',
      action: 'download',
      params: { id },
      ...whole,
      content_type: 'audio/mpeg',
      bytes: audio,
    },
    {
      name: 'a range of the audio',
      entity: 'call_audio',
      action: 'download',
      params: {
        filter: { callIds: [id] },
        contentSelector: { exposedFields: { media: true } },
        range_header: 'bytes=100-199',
      },
      ...part,
      content_type: 'audio/mpeg',
    },
    {
      name: 'the whole video',
      entity: 'call_video',
      action: 'download',
      params: { id },
      ...whole,
      content_type: 'video/mp4',
      bytes: video,
    },
    {
      name: 'the end of the video',
      entity: 'call_video',
      action: 'download',
      params: { id, range_header: 'bytes=-5' },
      status: 206,
      content_type: 'video/mp4',
      content_range: `bytes ${video - 5}-${video - 1}/${video}`,
      bytes: 5,
    },
  ]
}

/** The operations on calls, their transcripts and recordings. */
export async function callOperations(
  execute: ExecuteExample,
  { workspaceId, manager }: { workspaceId: string; manager: string },
): Promise<ExampleCall[]> {
  const week = { fromDateTime: moment(17), toDateTime: moment(10) }
  const calls = await someCalls(execute)
  const [open, secret] = [calls.find((call) => !call.isPrivate), calls.find((call) => call.isPrivate)]
  const callIds = [open?.id, secret?.id]
  const next = async (entity: string, params: object) =>
    ((await execute(entity, 'list', params)) as Answer).meta.next_page_token

  return [
    list('calls', 'lists a week without private calls', week, ({ data, meta }: Answer) => {
      rows('id', 'title', 'started', 'duration', 'primaryUserId')({ data, meta })
      expect(data.filter(({ isPrivate }) => isPrivate)).toEqual([])
      expect(meta).toMatchObject({
        totalRecords: expect.any(Number),
        currentPageSize: 100,
        currentPageNumber: 0,
      })
    }),
    list(
      'calls',
      'lists the next page of a workspace, including private calls',
      {
        ...{ fromDateTime: moment(60), toDateTime: moment(10), workspaceId, include_private: true },
        cursor: await next('calls', { fromDateTime: moment(60), toDateTime: moment(10), workspaceId }),
      },
      ({ data, meta }: Answer) => {
        expect(data.every((call) => call.workspaceId === workspaceId)).toBe(true)
        expect(data.some(({ isPrivate }) => isPrivate)).toBe(true)
        expect(meta.currentPageNumber).toBe(1)
      },
    ),
    list(
      'calls',
      'is empty before the first call',
      { fromDateTime: moment(900), toDateTime: moment(800) },
      count(0),
    ),
    refuses(
      'calls',
      'refuses a day instead of a time',
      { fromDateTime: day(3) },
      'invalid_params',
      '$.fromDateTime',
    ),
    refuses('calls', 'refuses an unknown workspace', { ...week, workspaceId: '1' }, 'vendor_not_found'),
    refuses('calls', 'refuses an unknown parameter', { limit: 5 }, 'invalid_params', '$.limit'),
    {
      name: 'reads a private call by its id',
      entity: 'calls',
      action: 'get',
      params: { id: secret?.id },
      check: (call: Row) => expect(call).toMatchObject({ id: secret?.id, isPrivate: true }),
    },
    {
      name: 'refuses an unknown call',
      entity: 'calls',
      action: 'get',
      params: { id: '8944' },
      fails: true,
      check: failure('vendor_not_found'),
    },
    list(
      'calls_extensive',
      'lists the metadata of the calls of a host in the last 30 days',
      { filter: { primaryUserIds: [manager] } },
      ({ data }: Answer) => {
        expect(data.length).toBeGreaterThan(0)
        for (const row of each(data))
          expect(row).toMatchObject({ metaData: { primaryUserId: manager, isPrivate: false } })
      },
    ),
    list(
      'calls_extensive',
      'lists all details of some calls, without the private one',
      { filter: { callIds, ...week }, contentSelector: EVERYTHING },
      ({ data }: Answer) => {
        expect(data).toHaveLength(1)
        expect(Object.keys(data[0] ?? {}).sort()).toEqual(
          ['collaboration', 'content', 'context', 'interaction', 'metaData', 'parties'].sort(),
        )
      },
    ),
    list(
      'calls_extensive',
      'includes the private call',
      { filter: { callIds, workspaceId: undefined }, include_private: true },
      count(2),
    ),
    list(
      'calls_extensive',
      'lists the next page',
      { filter: { ...week }, cursor: await next('calls_extensive', { filter: { ...week } }) },
      ({ meta }: Answer) => expect(meta.currentPageNumber).toBe(1),
    ),
    refuses(
      'calls_extensive',
      'refuses an empty list of calls',
      { filter: { callIds: [] } },
      'invalid_params',
      '$.filter.callIds',
    ),
    refuses(
      'calls_extensive',
      'refuses contextTiming without its context',
      { contentSelector: { context: 'Basic', contextTiming: ['Now'] } },
      'invalid_params',
      '$.contentSelector.contextTiming',
    ),
    refuses(
      'calls_extensive',
      'refuses an unknown field',
      { contentSelector: { exposedFields: { everything: true } } },
      'invalid_params',
      '$.contentSelector.exposedFields.everything',
    ),
    list('call_transcripts', 'lists a week', { filter: week }, rows('callId', 'transcript')),
    list(
      'call_transcripts',
      'lists some transcripts, without the private one',
      { filter: { callIds } },
      ({ data }: Answer) => expect(data.map(({ callId }) => callId)).toEqual([open?.id]),
    ),
    list(
      'call_transcripts',
      'includes the private call',
      { filter: { callIds }, include_private: true },
      count(2),
    ),
    list(
      'call_transcripts',
      'lists the next page of a workspace',
      {
        filter: { fromDateTime: moment(60), toDateTime: moment(10), workspaceId },
        cursor: await next('call_transcripts', {
          filter: { fromDateTime: moment(60), toDateTime: moment(10), workspaceId },
        }),
      },
      ({ meta }: Answer) => expect(meta.currentPageNumber).toBe(1),
    ),
    list(
      'call_transcripts',
      'is empty before the first call',
      { filter: { toDateTime: moment(800) } },
      count(0),
    ),
    {
      name: 'refuses an invalid range',
      entity: 'call_audio',
      action: 'download',
      params: { id: open?.id, range_header: 'first half' },
      fails: true,
      check: failure('invalid_params', '$.range_header'),
    },
    {
      name: 'requires a call',
      entity: 'call_video',
      action: 'download',
      params: {},
      fails: true,
      check: failure('invalid_params', '$.id'),
    },
    {
      name: 'refuses an unknown call',
      entity: 'call_video',
      action: 'download',
      params: { id: '1' },
      fails: true,
      check: failure('vendor_not_found'),
    },
  ]
}
