import * as z from 'zod'
import { publishedDocument } from '../openapi/published.ts'
import { defineRoute, type Route } from './route.ts'

/** The route that describes all routes. */
export function readOpenApi(all: () => readonly Route[]): Route {
  return defineRoute({
    name: 'openapi.read',
    summary: 'Describes the API as an OpenAPI 3.1 document.',
    at: 'GET /openapi.json',
    access: 'public',
    needs: null,
    answer: {
      status: 200,
      schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
      etag: true,
    },
    handle: ({ kinds }) => publishedDocument(all(), kinds.all),
  })
}
