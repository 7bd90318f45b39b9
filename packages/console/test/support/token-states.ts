import { changed, failed, press, role } from './answers.ts'
import { MOMENT, text } from './hostile.ts'
import type { Screen } from './screens.ts'

const CLIENTS = /\/account\/clients$/

/** The states of clients and tokens. */
export function tokenStates(): Screen[] {
  return [
    {
      name: 'clients-many',
      path: '/tokens',
      ready: 'text=In 3 organizations',
      arrange: changed(CLIENTS, ({ data: [client] }) => ({
        data: Array.from({ length: 1_000 }, (_, index) => ({
          ...client,
          client_id: `client_${index}`,
          name: text(index),
          secrets: index % 3,
          organizations: index % 4 === 0 ? 3 : 1,
          sessions: index,
          last_used_at: index % 2 === 0 ? null : MOMENT,
        })),
      })),
    },
    { name: 'clients-failed', path: '/tokens', ready: '.problem', arrange: (page) => failed(page, CLIENTS) },
    { name: 'tokens-for-readers', path: '/tokens', ready: '.entity', arrange: role('read') },
    { name: 'client-new', path: '/tokens', ready: 'dialog form', act: press('Make a client') },
    {
      name: 'client-made',
      path: '/tokens',
      ready: 'dialog .code',
      act: async (page) => {
        await press('Make a client')(page)
        await page.getByLabel('Name').fill('Backend of the shop')
        await press('Make the client')(page)
      },
    },
    { name: 'client-new-secret', path: '/tokens', ready: 'dialog', act: press('New secret') },
    { name: 'client-withdraw', path: '/tokens', ready: 'dialog', act: press('Withdraw') },
    {
      name: 'token-made',
      path: '/tokens',
      ready: 'dialog .code',
      act: async (page) => {
        await press('Make a token')(page)
        await page.getByLabel('Name').fill('Reports of Acme')
        await press('Make the token')(page)
      },
    },
  ]
}
