import once from 'lodash/once.js'
import type { Json } from '../../google/messages/types.ts'
import { createChance, hashText } from '../../kit/random.ts'
import planned from '../fixtures/accounts.json' with { type: 'json' }
import { buildTables } from './build-tables.ts'

/** The accounts of one sandbox, and those that its user may reach. */
export type AdsAccounts = ReturnType<typeof createAdsAccounts>

type Sketch = Omit<(typeof planned)[number], 'campaigns'> & { campaigns: number }

function customerJson(id: string, sketch: Sketch, seed: number): Json {
  const chance = createChance(hashText(seed, `customer ${id}`))
  const conversion = chance.digits(18)
  return {
    resourceName: `customers/${id}`,
    id,
    descriptiveName: sketch.name,
    currencyCode: sketch.currency,
    timeZone: sketch.time_zone,
    autoTaggingEnabled: chance.happens(0.8),
    hasPartnersBadge: false,
    manager: sketch.manager ?? false,
    testAccount: sketch.test ?? false,
    status: sketch.status === 'CANCELED' ? sketch.status : 'ENABLED',
    ...(sketch.campaigns > 0 && {
      trackingUrlTemplate: '{lpurl}?src=ads',
      finalUrlSuffix: 'utm_source=ads',
      optimizationScore: Math.round(chance.fraction() * 1e6) / 1e6,
      optimizationScoreWeight: Math.round(chance.fraction() * 1e9) / 1e4,
      callReportingSetting: {
        callReportingEnabled: true,
        callConversionReportingEnabled: true,
        callConversionAction: `customers/${id}/conversionActions/${chance.digits(9)}`,
      },
      remarketingSetting: {
        googleGlobalSiteTag: `<!-- Tag AW-${conversion} --><script>gtag("config", "AW-${conversion}")</script>`,
      },
      payPerConversionEligibilityFailureReasons: ['NOT_ENOUGH_CONVERSIONS', 'CONVERSION_LAG_TOO_HIGH'],
    }),
    conversionTrackingSetting: {
      conversionTrackingId: conversion,
      // conversions of this client are tracked by its manager
      ...(sketch.above && { crossAccountConversionTrackingId: chance.digits(18) }),
    },
  }
}

function openAccount({ seed, today }: AdsPlan, id: string, sketch: Sketch, managers: readonly string[]) {
  const status: 'ENABLED' | 'CANCELED' = sketch.status === 'CANCELED' ? sketch.status : 'ENABLED'
  return {
    id,
    customer: customerJson(id, sketch, seed),
    status,
    manager: sketch.manager ?? false,
    time_zone: sketch.time_zone,
    /** The managers above it, nearest first. */
    managers,
    hidden: sketch.hidden ?? false,
    /** The tables, built on first use. */
    tables: once(() => buildTables({ seed, today, customer_id: id, campaigns: sketch.campaigns })),
    /** Incremented by every write; invalidates the cached pages of older versions. */
    version: 0,
  }
}

/** One account of the vendor. */
export type AdsAccount = ReturnType<typeof openAccount>

type AdsPlan = { seed: number; today: number; campaigns_per_customer: number }

/** Opens the accounts of one seed; days before `today` have activity. */
export function createAdsAccounts(options: AdsPlan) {
  const chance = createChance(hashText(options.seed, 'customer ids'))
  // the campaigns of the largest client are an option
  const plan = planned.map((each): Sketch => ({ campaigns: options.campaigns_per_customer, ...each }))
  const ids = plan.map(() => chance.digits(10))
  const id = (index: number) => ids[index] ?? ''
  const opened = plan.map((sketch, index) =>
    openAccount(options, id(index), sketch, (sketch.above ?? []).map(id)),
  )
  const accounts = new Map(opened.map((account) => [account.id, account]))
  return {
    /** Example customers. */
    ids: {
      manager_customer_id: id(0),
      /** A manager below the manager; it manages the third client. */
      sub_manager_customer_id: id(1),
      /** Enabled clients under the manager, the largest first; the last one has no campaigns. */
      customer_ids: [2, 3, 4, 5, 6].map(id),
      /** A deactivated client under the manager. */
      disabled_customer_id: id(7),
      /** A customer that the user reaches without a manager. */
      direct_customer_id: id(8),
      /** A customer that the user cannot reach. */
      unreachable_customer_id: id(9),
    },
    /** The accounts to which the user was invited. */
    accessible: [id(0), id(8)],
    get: (wanted: string) => accounts.get(wanted),
    /** The account itself and all below it, with their distance from it. */
    below: (top: string) =>
      [...accounts.values()].flatMap((account) => {
        const level = account.id === top ? 0 : account.managers.indexOf(top) + 1
        return account.id === top || level > 0 ? [{ account, level }] : []
      }),
  }
}
