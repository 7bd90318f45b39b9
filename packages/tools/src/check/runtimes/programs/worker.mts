/** The same as `served` in a worker: it answers a request, whose body says how to reach the server. */
import { clientFacts, type Served } from './client-facts.mjs'

export default {
  fetch: async (request: Request): Promise<Response> => {
    try {
      return Response.json(await clientFacts((await request.json()) as Served))
    } catch (error) {
      return new Response((error as Error).stack ?? String(error), { status: 500 })
    }
  },
}
