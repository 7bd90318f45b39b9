import type { Browser } from 'playwright-core'
import { CONNECTORS } from './api.ts'
import { openPage } from './chromium.ts'
import { makeLink } from './connect-link.ts'
import { secretId } from './consent.ts'
import type { TestServer } from './server.ts'

/** A way in which a customer consents to what an application asks for. */
export interface ConsentWay {
  /** Makes a connector of a kind with these groups. Returns its id. */
  connect(connector_type: string, groups: readonly string[]): Promise<string>
  /** Lets a connector have these groups from now on. */
  again(id: string, connector_type: string, groups: readonly string[]): Promise<void>
}

/** By the requests that an application and a browser send. */
export function overHttp(server: TestServer): ConsentWay {
  const consentTo = (connector_type: string, consent_groups: readonly string[]) =>
    secretId(server, { connector_type, consent_groups })
  return {
    async connect(connector_type, groups) {
      const made = await server.createConnector({
        customer_name: 'acme',
        connector_type,
        name: 'By consent',
        server_side_oauth_secret_id: await consentTo(connector_type, groups),
      })
      return made.id
    },
    async again(id, connector_type, groups) {
      const server_side_oauth_secret_id = await consentTo(connector_type, groups)
      const { status, body } = await server.request('PATCH', `${CONNECTORS}/${id}`, {
        body: { server_side_oauth_secret_id },
      })
      if (status !== 200) throw new Error(`nothing was granted: ${JSON.stringify(body)}`)
    },
  }
}

/** By a link that a customer opens in a browser, and follows to the page of the vendor and back. */
export function inBrowser(server: TestServer, browser: Browser): ConsentWay {
  /** Returns the id of the connector. */
  async function follow(asked: object): Promise<string> {
    const link = await makeLink(server, asked)
    const page = await openPage(browser)
    await page.goto(link.body.url)
    await page.getByRole('button', { name: /^Continue to / }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('You can close this window.').waitFor()
    await page.close()
    return (await link.read()).body.connector_id
  }
  return {
    connect: (connector_type, groups) =>
      follow({
        customer_name: 'acme',
        connector_types: [connector_type],
        choose: [],
        consent_groups: { [connector_type]: groups },
      }),
    again: async (connector_id, connector_type, groups) =>
      void (await follow({ connector_id, consent_groups: { [connector_type]: groups } })),
  }
}
