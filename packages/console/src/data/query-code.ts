/** A search, as other programs send it. */
export interface Search {
  readonly base_url: string
  readonly connector_id: string
  readonly entity: string
  readonly request: object
  /** Another action than the search. */
  readonly action?: string
  /** The change set as if whose writes had been done. */
  readonly change_set?: string | undefined
}

/** The body of `execute`. */
export const asJson = ({ entity, action = 'search', change_set, request }: Search): string =>
  JSON.stringify({ entity, action, change_set, params: request }, null, 2)

/** A command for a shell that has the token in `$TOKEN`. */
export function asCurl(search: Search): string {
  const { base_url, connector_id } = search
  // the only character that ends a text of a shell
  const body = asJson(search).replaceAll("'", `'\\''`)
  return [
    `curl -sS '${base_url}/api/v1/integrations/connectors/${connector_id}/execute'`,
    `-H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' \\\n  ')
}

/** A program that walks all pages of a search, or calls another action once. */
export function asTypeScript(search: Search): string {
  const { base_url, connector_id, entity, action, change_set, request } = search
  const plan = change_set === undefined ? '' : `.inChangeSet(${JSON.stringify(change_set)})`
  const text = JSON.stringify(request, null, 2)
  const name = JSON.stringify(entity)
  const call =
    action === undefined
      ? `for await (const row of connector[${name}].searchAll(${text})) {
  stdout.write(JSON.stringify(row) + '\\n')
}`
      : `const answer = await connector.execute(${name}, ${JSON.stringify(action)}, ${text})
stdout.write(JSON.stringify(answer) + '\\n')`
  return `import { env, stdout } from 'node:process'
import { createClient } from '@linkspan/client'

const linkspan = createClient({
  base_url: '${base_url}',
  client_id: env.LINKSPAN_CLIENT_ID ?? '',
  client_secret: env.LINKSPAN_CLIENT_SECRET ?? '',
})
const connector = linkspan.connector<never, ${name}>({ id: '${connector_id}' })${plan}

${call}
`
}
