import { parseJsonBody } from '../../kit/http.ts'
import type { Written } from '../data/written.ts'
import { found, Refusal } from '../failure.ts'
import { type Checked, present, readFile } from '../request.ts'
import type { Operations } from './operation.ts'

/** The integration and type that a query names, as the key of their data. */
function keyOf({ integrationId, objectType }: Checked, { integrations }: Written): string {
  found(integrations.get(integrationId), 400, `Integration ${integrationId} was not found`)
  return `${integrationId} ${objectType}`
}

/** Notes a request that has ended, and answers its id. */
function accepted({ clientRequestId }: Checked, { requests }: Written, total: number): object {
  if (requests.has(clientRequestId))
    throw new Refusal(400, `clientRequestId ${clientRequestId} was already used`)
  requests.set(clientRequestId, {
    status: 'DONE',
    errors: [],
    totalErrorCount: 0,
    totalSuccessCount: total,
  })
  return { clientRequestId }
}

/** The operations on integrations of a CRM. */
export const crmOperations: Operations = {
  'GET /v2/crm/integrations': ({ data }) => ({ integrations: [...data.written.integrations.values()] }),
  'PUT /v2/crm/integrations': ({ body: { ownerEmail, name }, data: { written, company } }) => {
    if (!company.users.some(({ json }) => json.emailAddress === ownerEmail))
      throw new Refusal(400, 'User not found')
    if (written.integrations.size > 0) throw new Refusal(409, 'The company has an integration already')
    const integrationId = written.next('integration')
    written.integrations.set(integrationId, { integrationId, ownerEmail, name })
    return { integrationId }
  },
  'DELETE /v2/crm/integrations': ({ query, data: { written } }) => {
    keyOf(query, written)
    const answer = accepted(query, written, 1)
    written.integrations.delete(query.integrationId)
    return answer
  },
  'GET /v2/crm/entity-schema': ({ query, data: { written } }) => {
    const fields = [...(written.schemas.get(keyOf(query, written))?.values() ?? [])]
    return { objectTypeToSelectedFields: { [query.objectType]: fields } }
  },
  'POST /v2/crm/entity-schema': ({ request, query, data: { written } }) => {
    const key = keyOf(query, written)
    const fields = new Map(written.schemas.get(key))
    const given = parseJsonBody(request.text)
    if (!Array.isArray(given)) throw new Refusal(400, 'JSON parse error')
    for (const field of given) {
      for (const name of ['uniqueName', 'label', 'type']) present(field[name], name)
      if (field.isDeleted) fields.delete(field.uniqueName)
      else fields.set(field.uniqueName, field)
    }
    written.schemas.set(key, fields)
    return {}
  },
  'GET /v2/crm/entities': ({ query, data: { written } }) => {
    const objects = written.objects.get(keyOf(query, written))
    const ids: string[] = present(query.objectsCrmIds, 'objectsCrmIds')
    const known = ids.flatMap((id) => (objects?.has(id) ? [[id, objects.get(id)]] : []))
    return { crmObjectsMap: Object.fromEntries(known) }
  },
  'POST /v2/crm/entities': async ({ request, query, data: { written } }) => {
    const key = keyOf(query, written)
    const lines = (await readFile(request, 'dataFile')).toString('utf8').split('\n').filter(Boolean)
    const objects = new Map(written.objects.get(key))
    for (const line of lines) {
      const object = parseJsonBody(line) as { objectId?: string; isDeleted?: boolean } | undefined
      const id = present(object?.objectId, 'objectId')
      if (object?.isDeleted) objects.delete(id)
      else objects.set(id, object as object)
    }
    const answer = accepted(query, written, lines.length)
    written.objects.set(key, objects)
    return answer
  },
  'GET /v2/crm/request-status': ({ query: { clientRequestId: id }, data }) =>
    found(data.written.requests.get(id), 400, `Request ${id} was not found`),
}
