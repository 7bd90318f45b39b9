import visitors from '../fixtures/visitors.json' with { type: 'json' }

/** Choices with their relative weights. */
interface Weighted<T> {
  value: T
  weight: number
}

/** Picks the choice at a fraction of the total weight. */
export function choose<T>(choices: readonly Weighted<T>[], fraction: number): T {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  let left = fraction * total
  for (const { value, weight } of choices) {
    left -= weight
    if (left < 0) return value
  }
  return (choices.at(-1) as Weighted<T>).value
}

/** The sources of sessions; the places, devices, ages, genders and plans of visitors. */
export const CHOICES = visitors

type Value<Kind extends 'sources' | 'places' | 'devices'> = (typeof visitors)[Kind][number]['value']

/** The source of a session. */
export type TrafficSource = Value<'sources'>

/** The location of a visitor. */
export type VisitorPlace = Value<'places'>

/** The device of a visitor. */
export type Device = Value<'devices'>
