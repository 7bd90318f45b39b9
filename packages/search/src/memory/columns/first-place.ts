/** The first place from `low` to `high` that is not before what is sought. */
export function firstPlace(low: number, high: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/** The same, fast if it is soon after `low`. */
export function seek(low: number, high: number, isBefore: (place: number) => boolean): number {
  let [from, step] = [low, 1]
  while (from + step <= high && isBefore(from + step - 1)) {
    from += step
    step *= 2
  }
  return firstPlace(from, Math.min(high, from + step - 1), isBefore)
}
