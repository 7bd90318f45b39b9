import type { RequestHandler } from 'express'
import type { Access } from '../../access/access.ts'
import { contextOf } from './context.ts'

/** Finds the organization that the client acts for. */
export function organization(access: Access): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(response)
    // an empty header is what a client sends whose setting is empty
    const asked = request.headers['x-organization-id']?.toString().trim() || undefined
    context.organization_id = await access.organizationFor(context.client_id as string, asked)
    next()
  }
}
