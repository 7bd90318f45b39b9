import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Application, Browser, letIn } from './agent-sign-in.ts'
import { type Agent, connectAgent } from './mcp.ts'
import type { TestServer } from './server.ts'
import { signIn } from './sessions.ts'

/** How an application reaches a server. */
export const transportOf = (application: Application, own: string) =>
  new StreamableHTTPClientTransport(new URL(`${own}/mcp`), { authProvider: application })

/** Connects an application until its person has to decide. */
export async function asking(own: string, application = new Application()) {
  const transport = transportOf(application, own)
  // the client fails once it has sent its person to the page
  await connectAgent(transport).catch(() => {})
  if (!application.asked) throw new Error('nobody was asked')
  return { application, transport }
}

/** Connects an application that a person of this role lets in. */
export async function connected(
  server: TestServer,
  role: 'read' | 'operate' | 'manage' = 'operate',
  fields?: Parameters<typeof letIn>[2],
): Promise<{ application: Application; agent: Agent; browser: Browser; answer: URLSearchParams }> {
  const { application, transport } = await asking(server.base_url)
  const browser = new Browser(server.base_url, (await signIn(server, role)).cookie)
  const answer = await letIn(browser, application, fields)
  await transport.finishAuth(answer)
  const agent = await connectAgent(transportOf(application, server.base_url))
  return { application, agent, browser, answer }
}

/** What an application sends to the token endpoint for the code of an answer. */
export const redemptionOf = (application: Application, answer: URLSearchParams): Record<string, string> => ({
  grant_type: 'authorization_code',
  code: answer.get('code') ?? '',
  client_id: application.clientInformation()?.client_id ?? '',
  code_verifier: application.codeVerifier(),
  redirect_uri: application.redirectUrl,
})

/** What an application sends to the token endpoint, to renew what it holds. */
export const renewal = (application: Application): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: application.held?.refresh_token ?? '',
  client_id: application.clientInformation()?.client_id ?? '',
})
