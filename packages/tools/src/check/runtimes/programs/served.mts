/** The client of the hosted API, against the server that `npm start` starts. */
import { clientFacts } from './client-facts.mjs'
import { run } from './kit.mjs'

run(() => clientFacts(JSON.parse(process.env.SERVER ?? '')))
