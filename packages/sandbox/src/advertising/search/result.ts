import { dayIn } from '../../kit/calendar.ts'
import { createLru, type Lru } from '../../kit/lru.ts'
import type { Account, Accounts } from '../data/accounts.ts'
import { TOTALS } from '../data/activity.ts'
import { openSource } from '../data/sources.ts'
import { parseQuery } from '../gaql/parse.ts'
import { sortedPositions } from '../query/order.ts'
import { type Plan, planQuery } from '../query/plan.ts'
import { openScan, type Position, type Row, type Scan } from '../query/scan.ts'

/** What a whole result comes to. */
interface Totals {
  /** All rows that match, LIMIT aside. */
  count: number
  /** The metrics of all rows. */
  sum: Float64Array
}

/** The result of a query: rows as they are asked for. */
export interface Result {
  plan: Plan
  today: number
  /** The rows after the first `skip`, within LIMIT; `from` is the position of the first of them. */
  rows(skip: number, from: Position): Iterable<Row>
  totals(): Totals
}

/** Opens results; what is costly about them is kept until the account is written. */
export interface Results {
  open(account: Account, query: string, today?: number): Result
}

const START: Position = { entity: 0, day: 0, cell: 0 }
/** Positions of sorted results that are kept, over all queries. */
const POSITIONS_KEPT = 3_000_000

function* limited(rows: Iterable<Row>, count: number): Generator<Row> {
  let left = count
  if (left <= 0) return
  for (const row of rows) {
    yield row
    if (--left <= 0) return
  }
}

function addUp(scan: Scan): Totals {
  const sum = new Float64Array(TOTALS.length)
  let count = 0
  for (const { total } of scan.rows()) {
    count++
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (total[i] ?? 0)
  }
  return { count, sum }
}

/** Opens the results over some accounts. */
export function createResults(accounts: Accounts, now: () => number): Results {
  const sorted: Lru<Position[]> = createLru(POSITIONS_KEPT)
  const totals: Lru<Totals> = createLru(200)

  return {
    open: (account, query, day) => {
      const today = day ?? dayIn(account.time_zone, now())
      const plan = planQuery(parseQuery(query), { manager: account.manager, today })
      const key = `${account.id} ${account.version} ${today} ${query}`
      const scan = openScan(plan, openSource(plan.from, account, accounts), today)

      const positions = () => {
        let found = sorted.get(key)
        if (!found) {
          found = sortedPositions(plan, scan)
          sorted.set(key, found, found.length)
        }
        return found
      }
      function* inOrder(skip: number): Generator<Row> {
        const all = positions()
        for (let i = skip; i < all.length; i++) yield scan.at(all[i] ?? START)
      }
      return {
        plan,
        today,
        rows: (skip, from) =>
          limited(plan.order.length > 0 ? inOrder(skip) : scan.rows(from), plan.limit - skip),
        totals: () => {
          let found = totals.get(key)
          if (!found) {
            found = addUp(scan)
            totals.set(key, found, 1)
          }
          return found
        },
      }
    },
  }
}
