import * as z from 'zod'

/** A segment of a path: `.` and `..` would lead elsewhere. */
const segment = z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/, 'must be letters, digits, dots, - and _')

/** Which repository. */
export const repository = {
  owner: segment.describe('The owner of the repository: a user or an organization.'),
  repo: segment.describe('The name of the repository, without its owner.'),
}

/** Which page of a list. */
export const page = {
  per_page: z.number().int().min(1).max(100).optional().describe('The rows of a page; default 30.'),
  pageToken: z.string().optional().describe('meta.next_page_token of the previous page.'),
}

export const id = z.number().int().min(1)
export const text = z.string().min(1).max(65_536).describe('The text, in Markdown.')

/** The path of a repository. */
export const pathOf = ({ owner, repo }: { readonly owner: string; readonly repo: string }) =>
  `/repos/${owner}/${repo}`
