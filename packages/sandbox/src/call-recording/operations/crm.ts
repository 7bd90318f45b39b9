import { parseJson, type VendorRequest } from '../../kit/http.ts'
import type { Written } from '../data/written.ts'
import { Refusal } from '../failure.ts'
import { readBody, readFile, readQuery, required } from '../request.ts'
import type { Operation } from './operation.ts'

const OBJECT_TYPES = ['ACCOUNT', 'CONTACT', 'DEAL', 'LEAD', 'BUSINESS_USER', 'STAGE'] as const

/** The integration and type that a query names, as the key of their data. */
function typeOf(request: VendorRequest, { integrations }: Written): { key: string; objectType: string } {
  const query = readQuery(request, { integrationId: 'id', objectType: { oneOf: OBJECT_TYPES } })
  const id = required(query.integrationId, 'integrationId')
  if (!integrations.has(id)) throw new Refusal(400, `Integration ${id} was not found`)
  const objectType = required(query.objectType, 'objectType')
  return { key: `${id} ${objectType}`, objectType }
}

/** Notes a request that has ended, and answers its id. */
function accepted(request: VendorRequest, { requests }: Written, total: number): object {
  const { clientRequestId } = readQuery(request, { clientRequestId: 'text' })
  const id = required(clientRequestId, 'clientRequestId')
  if (requests.has(id)) throw new Refusal(400, `clientRequestId ${id} was already used`)
  requests.set(id, { status: 'DONE', errors: [], totalErrorCount: 0, totalSuccessCount: total })
  return { clientRequestId: id }
}

/** The operations on integrations of a CRM. */
export const crmOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/crm/integrations',
    scope: 'api:crm:integrations:read',
    answer: (_request, { data }) => ({ integrations: [...data.written.integrations.values()] }),
  },
  {
    method: 'PUT',
    path: '/v2/crm/integrations',
    scope: 'api:crm:integration:register',
    answer: (request, { data }) => {
      const { ownerEmail, name } = readBody(request, { ownerEmail: 'text', name: 'text' })
      const { written, company } = data
      if (!company.users.some(({ email }) => email === required(ownerEmail, 'ownerEmail')))
        throw new Refusal(400, 'User not found')
      if (written.integrations.size > 0) throw new Refusal(409, 'The company has an integration already')
      const integrationId = written.next('integration')
      written.integrations.set(integrationId, { integrationId, ownerEmail, name: required(name, 'name') })
      return { integrationId }
    },
  },
  {
    method: 'DELETE',
    path: '/v2/crm/integrations',
    scope: 'api:crm:integration:delete',
    status: 201,
    answer: (request, { data }) => {
      const { integrationId } = readQuery(request, { integrationId: 'id' })
      const id = required(integrationId, 'integrationId')
      if (!data.written.integrations.has(id)) throw new Refusal(400, `Integration ${id} was not found`)
      const answer = accepted(request, data.written, 1)
      data.written.integrations.delete(id)
      return answer
    },
  },
  {
    method: 'GET',
    path: '/v2/crm/entity-schema',
    scope: 'api:crm:schema',
    answer: (request, { data }) => {
      const { key, objectType } = typeOf(request, data.written)
      const fields = [...(data.written.schemas.get(key)?.values() ?? [])]
      return { objectTypeToSelectedFields: { [objectType]: fields } }
    },
  },
  {
    method: 'POST',
    path: '/v2/crm/entity-schema',
    scope: 'api:crm:schema',
    answer: (request, { data }) => {
      const { key } = typeOf(request, data.written)
      const fields = new Map(data.written.schemas.get(key))
      const given = parseJson(request.text)
      if (!Array.isArray(given)) throw new Refusal(400, 'JSON parse error')
      for (const field of given) {
        for (const name of ['uniqueName', 'label', 'type']) required(field[name], name)
        if (field.isDeleted) fields.delete(field.uniqueName)
        else fields.set(field.uniqueName, field)
      }
      data.written.schemas.set(key, fields)
      return {}
    },
  },
  {
    method: 'GET',
    path: '/v2/crm/entities',
    scope: 'api:crm:get-objects',
    answer: (request, { data }) => {
      const { key } = typeOf(request, data.written)
      const ids = request.query.getAll('objectsCrmIds')
      if (ids.length === 0) throw new Refusal(400, 'objectsCrmIds: must not be null')
      const objects = data.written.objects.get(key)
      const known = ids.flatMap((id) => (objects?.has(id) ? [[id, objects.get(id)]] : []))
      return { crmObjectsMap: Object.fromEntries(known) }
    },
  },
  {
    method: 'POST',
    path: '/v2/crm/entities',
    scope: 'api:crm:upload',
    status: 201,
    form: true,
    answer: async (request, { data }) => {
      const { key } = typeOf(request, data.written)
      const lines = (await readFile(request, 'dataFile')).toString('utf8').split('\n').filter(Boolean)
      const objects = new Map(data.written.objects.get(key))
      for (const line of lines) {
        const object = parseJson(line) as { objectId?: string; isDeleted?: boolean } | undefined
        const id = required(object?.objectId, 'objectId')
        if (object?.isDeleted) objects.delete(id)
        else objects.set(id, object as object)
      }
      const answer = accepted(request, data.written, lines.length)
      data.written.objects.set(key, objects)
      return answer
    },
  },
  {
    method: 'GET',
    path: '/v2/crm/request-status',
    scope: 'api:crm:upload',
    answer: (request, { data }) => {
      const query = readQuery(request, { integrationId: 'id', clientRequestId: 'text' })
      required(query.integrationId, 'integrationId')
      const id = required(query.clientRequestId, 'clientRequestId')
      const status = data.written.requests.get(id)
      if (!status) throw new Refusal(400, `Request ${id} was not found`)
      return status
    },
  },
]
