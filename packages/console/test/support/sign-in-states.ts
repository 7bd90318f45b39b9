import type { Page } from 'playwright-core'
import { failed, LISTED, loading, PROBLEM, refuse } from './answers.ts'
import type { Screen } from './screens.ts'

const METHODS = /\/api\/v1\/session\/methods$/

const LINK = { method: 'link', name: 'Link' }
const OIDC = { method: 'oidc', name: 'Sign in with Acme', url: '/api/v1/session/oidc' }
/** Nobody has signed in, and these are the ways to do so. */
const nobody = async (page: Page, methods: object[] = [OIDC, LINK]) => {
  await page.route('**/api/v1/session', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    return route.fulfill({
      status: 401,
      json: {
        code: 'unauthenticated',
        title: 'Unauthenticated',
        status: 401,
        message: 'Nobody has signed in.',
      },
    })
  })
  await page.route('**/api/v1/session/methods', (route) =>
    route.fulfill({
      json: { data: methods },
    }),
  )
}

const ready = 'text=The link, or its code'

/** What is there before somebody has signed in. */
export const signIn: Screen = { name: 'sign-in', path: '', ready, arrange: (page) => nobody(page) }

/** Its other states. */
export function signInStates(): Screen[] {
  return [
    { name: 'sign-in-by-link', path: '', ready, arrange: (page) => nobody(page, [LINK]) },
    {
      name: 'sign-in-by-account',
      path: '',
      ready: 'text=Sign in with',
      arrange: (page) => nobody(page, [OIDC]),
    },
    {
      name: 'sign-in-used-link',
      path: '',
      ready: '[role=alert]',
      arrange: (page) => nobody(page),
      act: async (page) => {
        await page.getByLabel('The link, or its code').fill('lsc_used')
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      },
    },
    {
      name: 'sign-in-loading',
      path: '',
      ready: '.skeleton',
      arrange: async (page) => {
        await nobody(page)
        await loading(page, METHODS)
      },
    },
    {
      name: 'sign-in-failed',
      path: '',
      ready: '.problem',
      arrange: async (page) => {
        await nobody(page)
        await failed(page, METHODS)
      },
    },
    {
      name: 'sign-in-refused',
      path: '/sign-in?error=not_allowed',
      ready: '[role=alert]',
      arrange: (page) => nobody(page),
    },
    {
      name: 'sign-in-ended',
      path: '/connectors',
      ready: 'text=The link, or its code',
      arrange: (page) =>
        page.route(LISTED, (route) => refuse(route, { ...PROBLEM, code: 'unauthenticated', status: 401 })),
    },
    {
      name: 'sign-in-unreachable',
      path: '',
      ready: '.problem',
      arrange: (page) => failed(page, /\/api\/v1\/session$/),
    },
  ]
}
