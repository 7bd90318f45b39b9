import type { Faults } from '../kit/faults.ts'
import { openListener } from '../kit/listener.ts'
import { openAll } from '../kit/open-all.ts'
import type { VendorSettings } from '../kit/vendor.ts'
import type { AuthorizationServerOptions } from '../oauth/server.ts'
import { grantedKey, openCallRecordingAccounts } from './accounts.ts'
import { createGongAnswer, isUpload } from './answer.ts'
import { createPaging } from './cursor.ts'
import { type RecordedCall, recordCall } from './data/calls.ts'
import { createData, type Data } from './data/data.ts'
import { bodyOfStatus } from './failure.ts'
import { type CallLimits, createCallCount } from './limits.ts'
import { createMedia, type MediaKind } from './media.ts'

/** What users of the application change of a call. */
export interface CallChange {
  title?: string
  is_private?: boolean
}

/** Changes the calls as users of the application do. */
function createGongEvents(seed: number, data: Data) {
  let recorded = 0
  const known = (id: string): RecordedCall => {
    const call = data.callOf(id)
    if (!call) throw new RangeError(`there is no call ${id}`)
    return call
  }
  const changed = ({ json, ...call }: RecordedCall, { title, is_private }: CallChange): RecordedCall => ({
    ...call,
    json: { ...json, title: title ?? json.title, isPrivate: is_private ?? json.isPrivate },
  })

  return {
    /** Records another call of somebody. Returns its id. */
    record_call({ started, ...change }: { started: number } & CallChange): string {
      recorded++
      const call = changed(recordCall(seed, recorded, started, data.company), change)
      data.change((calls) => [...calls, call])
      return call.json.id
    },
    /** Changes a call. Throws a `RangeError` for an unknown one. */
    change_call(id: string, change: CallChange): void {
      const call = changed(known(id), change)
      data.change((calls) => calls.map((each) => (each.json.id === id ? call : each)))
    },
    /** Deletes a call with everything that belongs to it. Throws a `RangeError` for an unknown one. */
    delete_call(id: string): void {
      known(id)
      data.change((calls) => calls.filter(({ json }) => json.id !== id))
    },
  }
}

/** Options of the call-recording vendor. */
export interface CallRecordingOptions {
  /** Calls of a working day; default 24, which gives about 3,300 in six months. */
  calls_per_day?: number
  /** The company's limits; default the vendor's 3 calls a second and 10,000 a day, `{}` for none. */
  limits?: CallLimits
  /** Bytes of a second of a recording; default 2,000 of audio and 8,000 of video. */
  bytes_per_second?: Partial<Record<MediaKind, number>>
}

/** Gong on loopback. */
export type SandboxCallRecording = Awaited<ReturnType<typeof openCallRecording>>['call_recording']

/** Settings of the call-recording vendor. */
type CallRecordingSettings = CallRecordingOptions &
  Pick<VendorSettings, 'recorder'> &
  Omit<AuthorizationServerOptions, 'port'> & { ports: Readonly<Record<string, number>> }

/** The customer's address at the vendor: each sandbox is another company. */
const urlOf = ({ base_url }: { base_url: string }) => `https://company-${new URL(base_url).port}.api.gong.io`

const idsOf = ({ company, permission_profiles }: Data) => ({
  workspace_ids: company.workspaces.map(({ id }) => id),
  /** The head of the company first, then managers and their reports; the vendor's own staff last. */
  user_ids: company.users.map(({ json }) => json.id),
  /** Managers with direct reports. */
  manager_ids: company.managers.map(({ json }) => json.id),
  /** A user with tasks. */
  task_user_id: company.hosts[0]?.json.id ?? '',
  permission_profile_ids: [...permission_profiles.keys()],
})

/** Opens Gong on loopback: the common API host, the customer's own, the recordings, and the accounts. */
export async function openCallRecording(settings: CallRecordingSettings) {
  const { seed, host, ports, now, recorder, calls_per_day = 24 } = settings
  const data = createData({ seed, now: now(), calls_per_day })
  const key = grantedKey(seed)
  const portOf = (part = '') => ports[`call_recording${part}`] ?? 0
  return openAll(async (keep) => {
    const { accounts, grants } = await keep(
      openCallRecordingAccounts({
        ...settings,
        port: portOf('_accounts'),
        customer_url: (): string => urlOf(customer),
      }),
    )
    const recordings = createMedia({
      seed,
      now,
      base_url: (): string => media.base_url,
      bytes_per_second: { audio: 2000, video: 8000, ...settings.bytes_per_second },
    })
    const door = {
      service: { data, now, media: recordings, cutPage: createPaging(seed, now) },
      key,
      grants,
      count: createCallCount(settings.limits ?? { per_second: 3, per_day: 10_000 }, now),
    }
    const common = { host, errorBody: bodyOfStatus }
    const api = { ...common, streams: isUpload, record: recorder && { vendor: 'call-recording', recorder } }
    const media = await keep(openListener({ ...common, port: portOf('_media'), handler: recordings.handler }))
    const generic = await keep(
      openListener({ ...api, port: portOf(), handler: createGongAnswer(door, { customer_host: false }) }),
    )
    const customer = await keep(
      openListener({
        ...api,
        port: portOf('_customer'),
        handler: createGongAnswer(door, { customer_host: true }),
        shared: generic,
      }),
    )
    return {
      call_recording_accounts: accounts,
      call_recording: {
        ...createGongEvents(seed, data),
        /** In place of https://api.gong.io, which takes access keys only. */
        base_url: generic.base_url,
        /** In place of the customer's own host, `customer_url`. */
        customer_base_url: customer.base_url,
        /** The address of the customer's own host in token answers, such as https://company-17.api.gong.io. */
        customer_url: urlOf(customer),
        /** The host of the recordings, which takes signed addresses only. */
        media_base_url: media.base_url,
        /** The company's access key. */
        access_key: () => ({ ...key }),
        /** Fresh OAuth credentials of the company, by default with every scope. */
        credentials: accounts.credentials,
        ...idsOf(data),
        requests: generic.requests,
        faults: generic.faults as Faults,
        /** The requests to the host of the recordings. */
        media_requests: media.requests,
        media_faults: media.faults as Faults,
      },
    }
  })
}
