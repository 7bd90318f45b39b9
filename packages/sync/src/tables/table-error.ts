/** A table cannot be written as it is. The message names the table, says why and what to do. */
export class TableError extends Error {
  override readonly name = 'TableError'

  constructor(table: string, problem: string, cause?: unknown) {
    super(`the table ${table} cannot be written: ${problem}`, { cause })
  }
}
