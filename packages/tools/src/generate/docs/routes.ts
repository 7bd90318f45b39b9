import { toJsonSchema } from '@linkspan/core'
import { noticeOf } from '../../../../hosted/src/http/routes/deprecation.ts'
import type { Route } from '../../../../hosted/src/http/routes/route.ts'
import { routes } from '../../../../hosted/src/http/routes/routes.ts'
import { markdownTable } from './markdown.ts'
import { paramRows } from './params.ts'

/** The routes of the server, from their declarations. */
export function routeTable(shown: readonly Route[] = routes): string {
  const rows = shown.map((route) => {
    const { method, path, summary, answer, deprecated = [] } = route
    const notices = deprecated.map((each) => `${each.field ? `\`${each.field}\`: ` : ''}${noticeOf(each)}`)
    const text = [summary, ...notices].join(' ')
    return [`\`${method} ${path}\``, text, inputOf(route), String(answer.status)]
  })
  return markdownTable(['Route', 'What it does', 'Query or body', 'Status'], rows)
}

function inputOf({ input: { query, body } }: Route): string {
  return [query, body]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => paramRows(toJsonSchema(schema)))
    .filter(({ path }) => !path.includes('.'))
    .map(({ path, required }) => `\`${path}${required ? '' : '?'}\``)
    .join(', ')
}
