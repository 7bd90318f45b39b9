import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'

/** An outcome that callers can set after a call. */
export interface CallOutcomeRow {
  /** Its name. */
  readonly callOutcome?: string
  /** Its place in the list. */
  readonly displayOrder?: number
  /** Whether somebody was reached: `CONNECTED` or `NOT_CONNECTED`. */
  readonly connectStatus?: string
  /** `POSITIVE`, `NEGATIVE` or `NEUTRAL`. */
  readonly sentiment?: string
  /** What becomes of the task: `COMPLETE` or `COMPLETE_AND_REMOVE`. */
  readonly todoAction?: string
  /** What follows by itself, such as `MARK_AS_OPT_OUT`. */
  readonly automation?: string
  /** `ANSWERED` or `NOT_ANSWERED`. */
  readonly category?: string
}

export const callOutcomes = defineEntity({
  name: 'call_outcomes',
  summary: 'The outcomes that callers can set after a call.',
  actions: {
    list: gongList<CallOutcomeRow>()({
      summary: 'Lists the outcomes in their order.',
      params: {},
      listing: () => ({ path: '/v2/call-outcomes', rows: 'outcomes' }),
    }),
  },
})
