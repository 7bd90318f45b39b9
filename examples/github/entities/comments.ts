import { creationOf, defineEntity, defineList, defineWrite, deletionOf } from '@linkspan/core'
import * as z from 'zod'
import type { GitHub } from '../api.ts'
import { readOne, readPage } from '../pages.ts'
import { id, page, pathOf, repository, text } from '../params.ts'
import { readChildren } from '../sync.ts'

const fields = {
  body: 'string',
  created_at: 'string',
  id: 'integer',
  issue_number: 'integer',
  repository: 'string',
  updated_at: 'string',
  'user.login': 'string',
} as const

const commentsPath = ({ issue_number, ...of }: { issue_number: number; owner: string; repo: string }) =>
  `${pathOf(of)}/issues/${issue_number}/comments`
const which = z.strictObject({ ...repository, comment_id: id.describe('The comment.') })
const commentPath = (of: z.output<typeof which>) => `${pathOf(of)}/issues/comments/${of.comment_id}`

export const comments = defineEntity({
  name: 'comments',
  summary: 'The comments on issues.',
  actions: {
    list: defineList({
      summary: 'Lists the comments on an issue.',
      params: z.strictObject({ ...repository, issue_number: id, ...page }),
      cursor: 'pageToken',
      run: (api: GitHub, { owner, repo, issue_number, pageToken, ...query }, call) =>
        readPage(api, { path: commentsPath({ owner, repo, issue_number }), query }, pageToken, call),
    }),
    create: defineWrite({
      summary: 'Writes a comment on an issue.',
      params: z.strictObject({ ...repository, issue_number: id, body: text }),
      preview: { read: async (_api: GitHub, { body }) => [creationOf({ body })] },
      run: async ({ http }: GitHub, { body, ...issue }, call) =>
        (await http.json({ method: 'POST', path: commentsPath(issue), body: { body } }, call)).body,
    }),
    delete: defineWrite({
      summary: 'Deletes a comment.',
      destroys: true,
      params: which,
      preview: {
        read: async (api: GitHub, of, call) => [
          deletionOf(commentPath(of), await readOne(api, commentPath(of), call), ['body', 'created_at']),
        ],
      },
      run: async ({ http }: GitHub, of, call) => {
        await http.send({ method: 'DELETE', path: commentPath(of) }, call)
        return {}
      },
    }),
  },
  search: {
    record: 'One record is a comment on an issue or a pull request.',
    fields,
    key: ['repository', 'id'],
    reads: [
      readChildren(
        (repository) => `/repos/${repository}/issues/comments`,
        {},
        fields,
        ({ issue_url }) => ({
          issue_number: Number(/\d+$/.exec(String(issue_url))?.[0]),
        }),
      ),
    ],
  },
})
