import { UsageError } from '../failure.ts'
import { type OptionValues, option, wholeNumber } from '../options.ts'

/** The options that bound what the writes of a change set do. */
export const policyOptions = [
  wholeNumber('--max-writes <count>', 'at most this number of writes in a change set', 1, 1000),
  option('--keeps', 'no write in a change set that takes away what is there'),
  option(
    '--max-change <field=by>',
    'the most by which a change set changes a number, such as amountMicros=50000000',
  ),
] as const

/** The policy of these options; undefined if none of them is given. */
export function policyOf({ maxWrites, keeps, maxChange }: OptionValues<typeof policyOptions>) {
  if (maxWrites === undefined && !keeps && maxChange === undefined) return undefined
  return {
    ...(maxWrites !== undefined && { max_writes: maxWrites }),
    ...(keeps && { no_destroys: true as const }),
    ...(maxChange !== undefined && { max_change: boundOf(maxChange) }),
  }
}

function boundOf(text: string) {
  const [, field = '', by] = /^([^=]+)=(\d{1,15}(?:\.\d{1,6})?)$/.exec(text) ?? []
  if (by === undefined)
    throw new UsageError('--max-change must be a field and a number, such as amountMicros=50000000')
  return { field, by: Number(by) }
}
