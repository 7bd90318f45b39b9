import type { DayFormat } from '@linkspan/core'
import * as z from 'zod'

interface Form {
  readonly message: string
  /** A day in this form, a beginning or a later part of it, or a text that is no day. */
  readonly taken: RegExp
  /** What no day in this form has. */
  readonly never: RegExp
}

const ISO: Form = {
  message: 'must be a day as YYYY-MM-DD, such as 2026-11-24',
  taken: /^(?:\D|\d{0,4}$|\d{4}-\d{0,2}$|\d{4}-\d\d-(?:\d?$|\d\d(?:$|[T ])))/,
  never: /^%?\d{6}/,
}

const FORMS: Readonly<Record<DayFormat, Form>> = {
  'YYYY-MM-DD': ISO,
  time: ISO,
  YYYYMMDD: {
    message: 'must be a day as YYYYMMDD, such as 20261124',
    taken: /^(?:\D|\d{0,8}$)/,
    never: /\d{4}-\d/,
  },
}

/** The operand of a comparison with a field of days: texts are compared, so another form would match silently. */
export function dayOperand(format: DayFormat): z.ZodType {
  const { taken, message } = FORMS[format]
  return z.string({ error: 'must be a string' }).regex(taken, { error: message })
}

/** Whether a pattern of `like` has a day in another form than the field. Returns what the operand must be. */
export function wrongDay(format: DayFormat, pattern: string): string | undefined {
  const { never, message } = FORMS[format]
  return never.test(pattern) ? message : undefined
}
