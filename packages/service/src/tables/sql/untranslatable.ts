import { InvalidParamsError } from '@linkspan/core'

/** That a part of a query means nothing in SQL, or something else. */
export function untranslatable(what: string): InvalidParamsError {
  const message = `has no equal in SQL: ${what}`
  return new InvalidParamsError('the query as SQL', [{ path: '$.query', message }])
}
