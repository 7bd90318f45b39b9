import type { ClientCredentials, IssuedScopedToken, Scope } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { tagsText } from '../data/tags.ts'
import { useKinds } from '../data/use-kept.ts'
import { linkspan, may, refusalFor } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton, Dialog } from '../ui/dialog.tsx'
import { Page } from '../ui/page.tsx'
import { ShowMore, usePages } from '../ui/pages.tsx'
import { policyText } from '../ui/policy-text.ts'
import { EmptyCard, Loaded } from '../ui/states.tsx'
import { Badge, Name, Time, toast } from '../ui/texts.tsx'
import { Secret } from './secret.tsx'
import { ClientForm } from './tokens/client-form.tsx'
import { ClientList } from './tokens/clients.tsx'
import { TokenForm } from './tokens/token-form.tsx'

const PAGE = 100

/** Clients and the tokens that may do less than them. */
export function TokensScreen() {
  const { first, rows, grow } = usePages('tokens', (at, call) =>
    linkspan.tokens.list({ limit: PAGE, ...at }, call),
  )
  const clients = useResource('clients', async (signal) =>
    may('manage') ? linkspan.clients.list({ signal }) : { data: [] },
  )
  const [opened, setOpened] = useState<'client' | 'token'>()
  const [issued, setIssued] = useState<IssuedScopedToken>()
  const [credentials, setCredentials] = useState<ClientCredentials>()
  useKinds()
  const by_client = Map.groupBy(rows, ({ client_id }) => client_id)
  const refused = refusalFor('manage')
  const nameOf = (client_id: string) =>
    clients.value.value?.data.find((each) => each.client_id === client_id)?.name
  return (
    <Page
      title="Clients and tokens"
      lead="Programs use the API as clients. A token may do less than its client, and ends by itself."
      refused={refused}
      actions={
        <>
          <Button refused={refused} onPress={() => setOpened('client')}>
            Make a client
          </Button>
          <Button kind="primary" refused={refused} onPress={() => setOpened('token')}>
            Make a token
          </Button>
        </>
      }
    >
      {may('manage') && <ClientList clients={clients} onSecret={setCredentials} />}
      <Loaded resource={first} title="The tokens could not be read.">
        {() => (
          <>
            {by_client.size === 0 && (
              <EmptyCard title="There is no token with a scope">
                Make one for an agent, or for the backend of one customer.
              </EmptyCard>
            )}
            {[...by_client].map(([client_id, tokens]) => (
              <section key={client_id} class="card">
                <div class="card-head">
                  <h2 class="wrap">
                    Tokens with a scope of <bdi>{nameOf(client_id) ?? client_id}</bdi>
                  </h2>
                </div>
                <ul class="list">
                  {tokens.map((token) => (
                    <li key={token.id} class="entity">
                      <span>
                        {token.name === null ? (
                          <span class="quiet">Without a name</span>
                        ) : (
                          <Name text={token.name} class="strong" />
                        )}
                        <code class="wrap quiet small block">{token.id}</code>
                      </span>
                      <ScopeText scope={token.scope} />
                      <span class="entity-count row wrapping">
                        <span class="quiet small">
                          Ends <Time at={token.expires_at} />
                        </span>
                        <ConfirmButton
                          small
                          text="Revoke"
                          title="Revoke this token?"
                          refused={refused}
                          question="It and every token that was made from it stop working at once."
                          onConfirm={async () => {
                            await linkspan.tokens.revoke(token.id)
                            toast('The token was revoked.')
                            first.reload()
                            clients.reload()
                          }}
                        />
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <ShowMore grow={grow} />
          </>
        )}
      </Loaded>
      {opened === 'client' && (
        <Dialog title="Make a client" onClose={() => setOpened(undefined)}>
          <ClientForm
            onCancel={() => setOpened(undefined)}
            onSubmit={async (client) => {
              setCredentials(await linkspan.clients.create(client))
              setOpened(undefined)
            }}
          />
        </Dialog>
      )}
      {opened === 'token' && (
        <Dialog title="Make a token" onClose={() => setOpened(undefined)}>
          <TokenForm
            onCancel={() => setOpened(undefined)}
            onSubmit={async (token) => {
              setIssued(await linkspan.tokens.create(token))
              setOpened(undefined)
            }}
          />
        </Dialog>
      )}
      {credentials && (
        <Secret
          title="The secret of the client"
          secret={credentials.client_secret}
          note={`It belongs to ${credentials.client_id}. Store both now: the secret is shown only here.`}
          onClose={() => {
            setCredentials(undefined)
            clients.reload()
          }}
        />
      )}
      {issued && (
        <Secret
          title="The token was made"
          secret={issued.access_token}
          note="Store it now: it is shown only here."
          onClose={() => {
            setIssued(undefined)
            first.reload()
            clients.reload()
          }}
        />
      )}
    </Page>
  )
}

function ScopeText({ scope }: { readonly scope: Scope }) {
  const { customer_name, connector_ids, connector_types, tags, actions, approval, change_sets } = scope
  const parts = [
    actions ? `May ${actions.join(', ')}` : 'May do everything',
    customer_name !== undefined && `customer: ${customer_name}`,
    connector_types && `kinds: ${connector_types.join(', ')}`,
    connector_ids && `connectors: ${connector_ids.join(', ')}`,
    tags && `tags: ${tagsText(tags)}`,
    change_sets && policyText(change_sets),
  ].filter(Boolean)
  return (
    <span class="wrap quiet">
      <bdi>{parts.join(' · ')}</bdi>{' '}
      {approval && (
        <Badge tone="warn">
          {approval === 'writes' ? 'writes need approval' : 'writes only in change sets'}
        </Badge>
      )}
    </span>
  )
}
