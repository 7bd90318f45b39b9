type Comparable = string | number | bigint | boolean

/** The comparisons of query languages, by their signs. */
export const COMPARE: Readonly<Record<string, (left: Comparable, right: Comparable) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
}

/** Orders by the first of several orders that tells two values apart. */
export const byFirst =
  <T>(compares: readonly ((left: T, right: T) => number)[]) =>
  (left: T, right: T): number => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  }
