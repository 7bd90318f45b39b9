/** A value that can be compared with another of its type. */
export type Comparable = string | number | bigint | boolean

/** The comparisons of query languages, by their signs. */
export const COMPARE: Readonly<Record<string, (left: Comparable, right: Comparable) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
}
