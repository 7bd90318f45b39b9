/** How many digits a second has after the point. */
export type SecondDigits = 3 | 6 | 9

const DAY_MS = 86_400_000

/**
 * The ISO 8601 text of a moment, in units of a second divided by 10 to the power of `digits`; null if there is none. It ends
 * with `Z` if its zone is known, which is UTC then.
 */
export function toInstantText(
  value: bigint,
  digits: SecondDigits,
  { is_utc }: { readonly is_utc: boolean },
): string | null {
  const per_millisecond = 10n ** BigInt(digits - 3)
  const milliseconds = floorDivide(value, per_millisecond)
  const date = new Date(Number(milliseconds))
  if (Number.isNaN(date.getTime())) return null
  const finer = (value - milliseconds * per_millisecond).toString().padStart(digits - 3, '0')
  const text = date.toISOString().slice(0, -1) + (digits > 3 ? finer.replace(/0+$/, '') : '')
  return is_utc ? `${text}Z` : text
}

/** The day some days after 1970-01-01; null if there is none. */
export function toDayText(days: number): string | null {
  const date = new Date(days * DAY_MS)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/T.*/, '')
}

/** A time of day, such as `09:30:00`, in units of a second divided by 10 to the power of `digits`. It may exceed a day. */
export function toTimeText(value: bigint, digits: SecondDigits): string {
  const second = 10n ** BigInt(digits)
  const positive = value < 0n ? -value : value
  const seconds = Number(positive / second)
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  const fraction = (positive % second).toString().padStart(digits, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${clock}${fraction && `.${fraction}`}`
}

/** An ISO 8601 duration of 12 bytes: months, days and milliseconds, each with the least significant byte first. */
export function toDurationText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [months, days, milliseconds] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
  ]
  return `P${months}M${days}DT${milliseconds / 1_000}S`
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient
}
