import type { ClientCredentials, RegisteredClient, RegisteredClientList } from '@linkspan/client'
import type { LiveResource } from '../../data/resource.ts'
import { endSession, linkspan } from '../../session.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { amount, Badge, Name, Time, toast } from '../../ui/texts.tsx'

/** The programs that act for the organization, with what would stop with each. */
export function ClientList({
  clients,
  onSecret,
}: {
  readonly clients: LiveResource<RegisteredClientList>
  onSecret(credentials: ClientCredentials): void
}) {
  return (
    <Loaded resource={clients} title="The clients could not be read.">
      {({ data }) => (
        <section class="card">
          <div class="card-head">
            <h2>Clients</h2>
          </div>
          {data.length === 0 ? (
            <Empty title="There is no client">Make one for each program that uses the API.</Empty>
          ) : (
            <ul class="list">
              {data.map((client) => (
                <li key={client.client_id} class="entity">
                  <span>
                    <Name text={client.name} class="strong" />
                    <code class="wrap quiet small block">{client.client_id}</code>
                  </span>
                  <Facts client={client} />
                  <span class="entity-count row wrapping">
                    {client.organizations === 1 && (
                      <ConfirmButton
                        small
                        danger={false}
                        text="New secret"
                        title="Make a new secret?"
                        question={
                          <p>
                            {client.secrets > 1
                              ? 'The client has two secrets: the older one stops working at once, and the newer one goes on.'
                              : 'The present secret goes on working, until another new one is made.'}
                          </p>
                        }
                        onConfirm={async () => {
                          onSecret(await linkspan.clients.addSecret(client.client_id))
                          clients.reload()
                        }}
                      />
                    )}
                    <ConfirmButton
                      small
                      text="Withdraw"
                      title="Withdraw this client?"
                      question={<WhatStops client={client} />}
                      onConfirm={async () => {
                        await linkspan.clients.withdraw(client.client_id)
                        if (client.is_own) return endSession('The client that let you in was withdrawn.')
                        toast('The client was withdrawn.')
                        clients.reload()
                      }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Loaded>
  )
}

function Facts({ client }: { readonly client: RegisteredClient }) {
  const { created_at, last_used_at, tokens, sessions, secrets, organizations, is_own } = client
  return (
    <span class="wrap quiet">
      {last_used_at === null ? (
        'Never used'
      ) : (
        <>
          Used <Time at={last_used_at} />
        </>
      )}
      {' · '}made <Time at={created_at} /> · {amount(tokens, 'valid token')}
      {sessions > 0 && ` · ${amount(sessions, 'person', 'people')} signed in`}{' '}
      {is_own && <Badge>It let you in</Badge>} {secrets === 0 && <Badge>No secret</Badge>}{' '}
      {secrets > 1 && <Badge tone="warn">Two secrets</Badge>}{' '}
      {organizations > 1 && <Badge>{`In ${organizations} organizations`}</Badge>}
    </span>
  )
}

function WhatStops({ client }: { readonly client: RegisteredClient }) {
  const { name, tokens, sessions, organizations, is_own } = client
  const stops = [
    organizations > 1 ? 'what the program does in this organization' : 'its secrets',
    ...(tokens > 0 ? [amount(tokens, 'valid token')] : []),
    ...(sessions > 0
      ? [`${amount(sessions, 'session')} of people whom it has let in${is_own ? ', yours included' : ''}`]
      : []),
  ]
  return (
    <>
      <p>
        <Name text={name} class="strong" />
      </p>
      <p>This stops at once, and cannot be brought back: {list.format(stops)}.</p>
      {organizations > 1 && <p>It goes on in its other organizations.</p>}
    </>
  )
}

const list = new Intl.ListFormat('en')
