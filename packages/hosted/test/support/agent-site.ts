import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './certificate.ts'

/** A website that publishes what an application says of itself. */
export interface AgentSite {
  /** The host, with the port. */
  readonly host: string
  /** The address of a document. */
  addressOf(name: string): string
  close(): Promise<void>
}

/** Starts a website on loopback whose documents all have these fields, and an id. This process trusts its certificate. */
export async function startAgentSite(fields: () => object): Promise<AgentSite> {
  const { key, cert } = makeCertificate()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  const site = https.createServer({ key, cert }, ({ url }, response) => {
    const says = { client_id: `https://${host}${url}`, token_endpoint_auth_method: 'none', ...fields() }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(says))
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const host = `localhost:${(site.address() as AddressInfo).port}`
  return {
    host,
    addressOf: (name) => `https://${host}/${name}`,
    async close() {
      setDefaultCACertificates(trusted)
      await new Promise((done) => site.close(done))
    },
  }
}
