import type { Logger } from 'kysely'

/** Called after a statement, with the time that it took in milliseconds. */
export type OnStatement = (outcome: 'done' | 'failed', milliseconds: number) => void

/** What Kysely takes to report statements; nothing if nobody listens. */
export function statementLog(onStatement: OnStatement | undefined): { log?: Logger } {
  if (!onStatement) return {}
  return {
    log: ({ level, queryDurationMillis }) =>
      onStatement(level === 'query' ? 'done' : 'failed', queryDurationMillis),
  }
}
