import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from '../google-ads.ts'

/** The customers that the user has direct access to. */
export interface AccessibleCustomers {
  /** One object for each customer. */
  readonly resourceNames: {
    /** Such as `customers/1234567890`. */
    readonly resourceName: string
    /** The customer, as the other entities take it: 10 digits. */
    readonly customer_id: string
  }[]
}

export const accessibleCustomers = defineEntity({
  name: 'accessible_customers',
  summary: 'Customers that the authorizing user has direct access to.',
  actions: {
    list: defineRead({
      summary: 'Lists the customers that the user has direct access to, without the clients of managers.',
      params: z.strictObject({}),
      run: async (api: GoogleAds, _params, call): Promise<AccessibleCustomers> => {
        const { resourceNames } = await api.listAccessibleCustomers(call)
        return {
          resourceNames: (resourceNames ?? []).map((resourceName) => ({
            resourceName,
            customer_id: resourceName.slice('customers/'.length),
          })),
        }
      },
    }),
  },
})
