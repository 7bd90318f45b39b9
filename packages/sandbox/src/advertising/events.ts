import { parseDay } from '../kit/calendar.ts'
import type { AdsAccount, AdsAccounts } from './data/accounts.ts'

/** What happens at the vendor without a call to its API. */
export interface AdvertisingEvents {
  /**
   * Multiplies the activity of a campaign on a day, YYYY-MM-DD: 1 restores it, and with 0 the day has none. Throws a
   * `RangeError` for an unknown campaign or a malformed day.
   */
  set_activity(campaign: string, day: string, factor: number): void
  /** Closes or opens an account. Throws a `RangeError` for an unknown one. */
  set_status(customer_id: string, status: AdsAccount['status']): void
  /** Switches a version of the API off, such as `v26`. Throws a `RangeError` if it is not on. */
  end_version(version: string): void
}

/** Changes accounts as their owners do, and as time does: the vendor counts conversions late. */
export function createAdsEvents(accounts: AdsAccounts, live_versions: Set<string>): AdvertisingEvents {
  function accountOf(customer_id: string): AdsAccount {
    const account = accounts.get(customer_id)
    if (!account) throw new RangeError(`there is no customer ${customer_id}`)
    return account
  }

  return {
    set_activity(campaign, day, factor) {
      const account = accountOf(campaign.split('/')[1] ?? '')
      const record = account.tables().campaigns.find(campaign)
      const date = parseDay(day)
      if (!record || date === undefined) throw new RangeError(`there is no ${campaign} on ${day}`)
      for (const leaf of record.leaves) {
        leaf.factors ??= new Map()
        leaf.factors.set(date, factor)
      }
      account.version++
    },
    set_status(customer_id, status) {
      const account = accountOf(customer_id)
      account.status = status
      for (const { id } of [account, ...account.managers.map(accountOf)]) accountOf(id).version++
    },
    end_version(version) {
      if (!live_versions.delete(version)) throw new RangeError(`version ${version} is not on`)
    },
  }
}
