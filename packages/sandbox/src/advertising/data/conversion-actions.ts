const ACTIONS = [
  { id: '101', name: 'Purchase on the site', category: 'PURCHASE', share: 0.6 },
  { id: '102', name: 'Newsletter', category: 'SIGNUP', share: 0.4 },
] as const

/** The actions that conversions of a customer count for, each with its part of all. */
export const conversionActionsOf = (customer_id: string) =>
  ACTIONS.map(({ id, name, category, share }) => ({
    share,
    json: {
      resourceName: `customers/${customer_id}/conversionActions/${id}`,
      id,
      name,
      category,
      status: 'ENABLED',
      type: 'WEBPAGE',
      valueSettings: { defaultValue: 1 },
    },
  }))

/** Leaves of a total what one action has: conversions are counted in quarters, and the last action has the rest. */
export function keepAction(total: Float64Array, action: number): void {
  const quarters = (total[4] ?? 0) * 4
  const value = total[5] ?? 0
  const before = ACTIONS.slice(0, action).map(({ share }) => Math.floor(quarters * share))
  const rest = quarters - before.reduce((sum, each) => sum + each, 0)
  const own = action === ACTIONS.length - 1 ? rest : Math.floor(quarters * (ACTIONS[action]?.share ?? 0))
  total.fill(0)
  total[4] = own / 4
  total[5] = quarters === 0 ? 0 : (value * own) / quarters
}
