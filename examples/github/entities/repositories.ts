import { defineEntity, defineList } from '@linkspan/core'
import * as z from 'zod'
import type { GitHub } from '../api.ts'
import { readPage } from '../pages.ts'
import { page } from '../params.ts'
import { readRepositories } from '../sync.ts'

const fields = {
  created_at: 'string',
  description: 'string',
  full_name: 'string',
  id: 'integer',
  language: 'string',
  open_issues_count: 'integer',
  'owner.login': 'string',
  stargazers_count: 'integer',
  visibility: 'string',
} as const

export const repositories = defineEntity({
  name: 'repositories',
  summary: 'The repositories that the credentials reach.',
  actions: {
    list: defineList({
      summary: 'Lists the repositories that the credentials reach.',
      params: z.strictObject(page),
      cursor: 'pageToken',
      run: (api: GitHub, { pageToken, ...query }, call) =>
        readPage(api, { ...api.repositories, query }, pageToken, call),
    }),
  },
  search: {
    record: 'One record is a repository.',
    fields,
    key: ['full_name'],
    reads: [readRepositories(fields)],
  },
})
