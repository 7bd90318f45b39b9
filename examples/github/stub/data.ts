import fc from 'fast-check'
import { arbitrary, type Schema } from './arbitrary.ts'

/** A repository, an issue or a comment, as the contract describes it. */
export interface Thing {
  readonly id: number
  created_at: string
  updated_at: string
  // biome-ignore lint/suspicious/noExplicitAny: generated rows have fields of every kind
  [field: string]: any
}

/** A repository with its children. */
export interface Repository {
  readonly row: Thing
  readonly issues: Thing[]
  readonly comments: Thing[]
}

const ref = (name: string): Schema => ({ $ref: `#/schemas/${name}` })
const name = fc.stringMatching(/^[a-z][a-z\d._-]{2,15}[a-z]$/)

/** How many issues the repositories have: the first more than a page of any size. */
const ISSUES = [130, 12, 0]
const COMMENTS = 40

/** Everything that the stub holds, generated from the contract. The same seed gives the same. */
export function createRepositories(seed: number): Repository[] {
  const take = <Value>(values: fc.Arbitrary<Value>, count: number, of: number) =>
    fc.sample(values, { seed: seed + of, numRuns: count })
  const [login] = take(name, 1, 1)
  const names = take(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), 1, 2)[0] as string[]
  const rows = take(arbitrary(ref('repository')), names.length, 3) as Thing[]
  let id = 1000
  const timed = (row: Thing): Thing => {
    const [created_at = '', updated_at = ''] = [row.created_at, row.updated_at].sort()
    return { ...row, id: ++id, created_at, updated_at }
  }
  return rows.map((row, at) => {
    const full_name = `${login}/${names[at]}`
    const owner = { ...row.owner, login, id: 7 }
    const count = ISSUES[at] as number
    const issues = (take(arbitrary(ref('issue')), count, 10 + at) as Thing[]).map((issue, index) =>
      timed({
        ...issue,
        number: index + 1,
        state: index % 3 ? 'open' : 'closed',
        repository_url: `https://api.github.com/repos/${full_name}`,
      }),
    )
    const comments = (take(arbitrary(ref('issue-comment')), count && COMMENTS, 20 + at) as Thing[]).map(
      (comment, index) => timed({ ...comment, issue_url: issueUrl(full_name, 1 + (index % count)) }),
    )
    return { row: timed({ ...row, name: names[at], full_name, owner }), issues, comments }
  })
}

/** The address of an issue, as its comments name it. */
export const issueUrl = (full_name: string, number: number) =>
  `https://api.github.com/repos/${full_name}/issues/${number}`
