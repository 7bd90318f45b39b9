import { type Action, type Call, defineRead, type WriteChange } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from './gong.ts'
import { readAnswer } from './pages.ts'
import { gongWrite } from './writes.ts'

/** What the vendor keeps of a person. */
export interface PersonalData {
  /** Their emails. */
  readonly emails?: readonly {
    /** The email. */
    readonly id?: string
    /** Who sent it. */
    readonly from?: string
    /** When. */
    readonly sentTime?: string
    /** The mailbox that it was imported from. */
    readonly mailbox?: string
    /** The hash of the message. */
    readonly messageHash?: string
  }[]
  /** Their calls. */
  readonly calls?: readonly {
    /** The call. */
    readonly id?: string
    /** Its state. */
    readonly status?: string
    /** Its objects in other systems. */
    readonly externalSystems?: readonly object[]
  }[]
  /** Their meetings. */
  readonly meetings?: readonly {
    /** The meeting. */
    readonly id?: string
  }[]
  /** Leads and contacts of a CRM. */
  readonly customerData?: readonly object[]
  /** What they did with content, by address only. */
  readonly customerEngagement?: readonly object[]
  /** The number that was asked for. */
  readonly suppliedPhoneNumber?: string
  /** The numbers that match it. */
  readonly matchingPhoneNumbers?: readonly string[]
  /** The addresses of people with the number. */
  readonly emailAddresses?: readonly string[]
}

type Named<Name extends string> = z.ZodObject<Record<Name, z.ZodString>, z.core.$strict>

/** The two actions on what is kept of a person, who is named by an address or a number. */
export function personalData<Name extends 'emailAddress' | 'phoneNumber'>(
  name: Name,
  schema: z.ZodString,
  what: 'email-address' | 'phone-number',
): {
  find(summary: string): Action<z.input<Named<Name>>, PersonalData>
  erase(summary: string): Action<z.input<Named<Name>>, Record<string, never>>
} {
  // the compiler cannot compute a name
  const params = z.strictObject({ [name]: schema }).meta({
    title: name === 'emailAddress' ? 'PersonByAddressParams' : 'PersonByNumberParams',
    description: `A person, by ${what === 'email-address' ? 'an email address' : 'a phone number'}.`,
  }) as unknown as Named<Name>
  const find = (api: Gong, query: object, call: Call) =>
    readAnswer<PersonalData>(
      api,
      { method: 'GET', path: `/v2/data-privacy/data-for-${what}`, query: query as Record<string, string> },
      call,
    )
  return {
    find: (summary) => defineRead({ summary, params, run: find }),
    erase: (summary) =>
      gongWrite<Record<string, never>>()({
        summary,
        params,
        destroys: true,
        request: (query) => ({
          method: 'POST',
          path: `/v2/data-privacy/erase-data-for-${what}`,
          query: query as Record<string, string>,
        }),
        changes: async (api, given, call) => [
          keptOf((given as Record<string, string>)[name], await find(api, given, call)),
        ],
      }),
  }
}

/** How much is kept of a person, as what an erasure takes away. */
function keptOf(
  id = '',
  { emails, calls, meetings, customerData, customerEngagement }: PersonalData,
): WriteChange {
  const counts = { emails, calls, meetings, customerData, customerEngagement }
  const before = Object.fromEntries(Object.entries(counts).map(([name, list = []]) => [name, list.length]))
  return { id, before, after: null }
}
