import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { valueAt } from '@linkspan/core'

type Value = Record<string, unknown>

/** What someone would write first: the rows of parsed pages, each in one transaction, in a table with a column for each path. */
export class NaiveLoader {
  readonly #database = new DatabaseSync('')
  #paths: string[] = []
  #insert: ReturnType<DatabaseSync['prepare']> | undefined

  /** Parses a page and stores its rows. Returns how many it has. */
  load(page: string): number {
    const { results } = JSON.parse(page) as { results: Value[] }
    const insert = this.#insert ?? this.#create(results[0] ?? {})
    this.#insert = insert
    this.#database.exec('BEGIN')
    for (const row of results)
      insert.run(...this.#paths.map((path) => (valueAt(row, path) ?? null) as SQLInputValue))
    this.#database.exec('COMMIT')
    return results.length
  }

  close(): void {
    this.#database.close()
  }

  #create(row: Value): ReturnType<DatabaseSync['prepare']> {
    this.#paths = pathsOf(row)
    const columns = this.#paths.map((path) => `"${path}"`)
    const key = columns.filter((column) => /resourceName|segments/.test(column))
    const names = columns.join(', ')
    this.#database.exec(`CREATE TABLE records (${names}, PRIMARY KEY (${key.join(', ')})) WITHOUT ROWID`)
    const values = columns.map(() => '?').join(', ')
    return this.#database.prepare(`INSERT OR REPLACE INTO records (${names}) VALUES (${values})`)
  }
}

function pathsOf(value: Value, parent = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? pathsOf(inner as Value, `${parent}${key}.`) : parent + key,
  )
}
