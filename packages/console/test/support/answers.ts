import type { Page, Route } from 'playwright-core'
import { fulfilConnectors } from './hostile.ts'

/** An error in the form in which the server answers it. */
export const PROBLEM = {
  code: 'unavailable',
  title: 'Unavailable',
  status: 500,
  message: 'The database does not answer.',
  remedy: 'Try again; "linkspan doctor" says what it waits for.',
  request_id: 'b1946ac9-2492-4d23-a6ab-7f3f8f2c1b00',
}

const EMPTY = {
  data: [],
  meta: { has_more: false, cursor: null },
  ending_versions: [],
  total: 0,
  states: [],
  groups: [],
  more_groups: 0,
}
const API = /\/api\/v1\/(integrations|webhooks|approvals|account|events)/
const LISTS =
  /\/api\/v1\/(integrations\/connectors(\/summary)?|webhooks|approvals|account\/(tokens|clients))(\?|$)/

/** Answers all of a page's requests for data with an error. */
export const failed = (page: Page, address: RegExp = API) =>
  page.route(address, (route) => refuse(route, PROBLEM))

/** Answers nothing. */
export const loading = (page: Page, address: RegExp = API) => page.route(address, () => {})

/** Answers lists without an item. */
export const empty = (page: Page) => page.route(LISTS, (route) => route.fulfill({ json: EMPTY }))

/** Answers one request with an error. */
export const refuse = (route: Route, problem: typeof PROBLEM) =>
  route.fulfill({
    status: problem.status,
    json: problem,
    headers: { 'x-request-id': problem.request_id },
  })

/** Changes what the server answers. */
export const changed =
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  (address: RegExp, change: (body: any) => object) => (page: Page) =>
    page.route(address, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })

/** The address of the list of connectors. */
export const LISTED = /\/integrations\/connectors\?/

/** Answers 10,000 connectors with names and errors of every kind. */
export const huge = (page: Page) => fulfilConnectors(page, 10_000)

/** Answers that the person has this role. The server goes on to know better. */
export const role = (name: string) => changed(/\/api\/v1\/session$/, (body) => ({ ...body, role: name }))

/** Presses a button. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Remembers what a consent is for, as the screen does that begins it. */
export const purpose = (more: object) => (page: Page) =>
  page.evaluate(`sessionStorage.setItem('linkspan-consent',
    '${JSON.stringify({ connector_type: 'advertising', customer_name: 'acme', ...more })}')`)
