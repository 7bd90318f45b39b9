/** A time as callers see it, ISO 8601; null without one. */
export function toMoment(milliseconds: number): string
export function toMoment(milliseconds: number | null | undefined): string | null
export function toMoment(milliseconds: number | null | undefined): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null
}
