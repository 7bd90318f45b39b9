import { changeTo, creationOf, defineEntity, defineList, defineRead, defineWrite } from '@linkspan/core'
import * as z from 'zod'
import type { GitHub } from '../api.ts'
import { readOne, readPage } from '../pages.ts'
import { id, page, pathOf, repository, text } from '../params.ts'
import { readChildren } from '../sync.ts'

const fields = {
  body: 'string',
  comments: 'integer',
  created_at: 'string',
  id: 'integer',
  labels: 'array',
  'labels.name': 'string',
  number: 'integer',
  'pull_request.html_url': 'string',
  repository: 'string',
  state: 'string',
  title: 'string',
  updated_at: 'string',
  'user.login': 'string',
} as const

const title = z.string().min(1).max(256).describe('The title.')
const which = z.strictObject({
  ...repository,
  issue_number: id.describe('The number of the issue in its repository.'),
})

const pathTo = (issue: z.output<typeof which>) => `${pathOf(issue)}/issues/${issue.issue_number}`

export const issues = defineEntity({
  name: 'issues',
  summary: 'The issues of a repository; GitHub counts its pull requests among them.',
  actions: {
    list: defineList({
      summary: 'Lists the issues of a repository, the newest first.',
      params: z.strictObject({
        ...repository,
        state: z.enum(['open', 'closed', 'all']).optional().describe('Default open.'),
        ...page,
      }),
      cursor: 'pageToken',
      run: (api: GitHub, { owner, repo, pageToken, ...query }, call) =>
        readPage(api, { path: `${pathOf({ owner, repo })}/issues`, query }, pageToken, call),
    }),
    get: defineRead({
      summary: 'Reads one issue.',
      params: which,
      run: (api: GitHub, issue, call) => readOne(api, pathTo(issue), call),
    }),
    create: defineWrite({
      summary: 'Opens an issue.',
      params: z.strictObject({ ...repository, title, body: text.optional() }),
      preview: { read: async (_api: GitHub, { title, body }) => [creationOf({ title, body })] },
      run: async ({ http }: GitHub, { owner, repo, ...body }, call) =>
        (await http.json({ method: 'POST', path: `${pathOf({ owner, repo })}/issues`, body }, call)).body,
    }),
    update: defineWrite({
      summary: 'Changes the title, text or state of an issue.',
      params: which.extend({
        title: title.optional(),
        body: text.optional(),
        state: z.enum(['open', 'closed']).optional().describe('closed closes it, open opens it again.'),
      }),
      preview: {
        read: async (api: GitHub, { owner, repo, issue_number, ...after }, call) => {
          const path = pathTo({ owner, repo, issue_number })
          return [changeTo(path, await readOne(api, path, call), after)]
        },
      },
      run: async ({ http }: GitHub, { owner, repo, issue_number, ...body }, call) =>
        (await http.json({ method: 'PATCH', path: pathTo({ owner, repo, issue_number }), body }, call)).body,
    }),
  },
  search: {
    record: 'One record is an issue or a pull request.',
    fields,
    texts: { repository: 'The owner and the name of the repository, such as acme/shop.' },
    key: ['repository', 'number'],
    reads: [readChildren((repository) => `/repos/${repository}/issues`, { state: 'all' }, fields)],
  },
})
