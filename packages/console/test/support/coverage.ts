import type { Page } from 'playwright-core'

const DAY_MS = 86_400_000
const dayAt = (at: number) => new Date(Date.now() - (730 - at) * DAY_MS).toISOString().slice(0, 10)

type Lacks = readonly { readonly reason: string; readonly scope: string }[]

const lack = (reason: string, scope = 'all') => [{ reason, scope }]

/** What is known of 731 days of 20 entities, every state of a day among them. */
export const longCoverage = (page: Page) =>
  page.route(/\/coverage$/, (route) =>
    route.fulfill({
      json: {
        entities: Array.from({ length: 20 }, (_, index) => {
          const parts: (readonly [length: number, lacks: Lacks])[] = [
            [30 + index * 3, lack('forgotten')],
            [120, []],
            [1 + (index % 5), lack('failed', 'customer_id 2257762802')],
            [200, []],
            [index % 4 === 0 ? 40 : 0, lack('not_read')],
            [90, lack('sampled')],
            [1, lack('refused', 'customer_id 2257762802')],
            [731, []],
          ]
          let at = 0
          const days = parts.flatMap(([length, lacks]) => {
            const [from, to] = [at, Math.min(701, at + length) - 1]
            at = to + 1
            return to < from ? [] : [{ from: dayAt(from), to: dayAt(to), lacks }]
          })
          return {
            entity: index === 3 ? 'ad_group_ad_labels_of_the_customer' : `entity_${index + 1}`,
            days: [...days, { from: dayAt(at), to: dayAt(730), lacks: lack('moving') }],
          }
        }),
      },
    }),
  )
