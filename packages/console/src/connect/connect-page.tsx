import type { ConnectSession } from '@linkspan/client'
import { isLinkspanError } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import { Brand, usualAppearance, wear } from './appearance.tsx'
import { Choose } from './choose.tsx'
import { ConnectAccount } from './connect.tsx'
import { type ConnectLink, onwards, openLink, visit } from './link.ts'
import '../theme.ts'

/** The page on which a customer connects an account. */
export function ConnectPage() {
  const [link] = useState(openLink)
  useState(() => wear(usualAppearance()))
  return (
    <main id="main" class="alone">
      <Brand />
      {link ? <Visit link={link} /> : <NoLink />}
    </main>
  )
}

function NoLink() {
  return (
    <Page title="This link cannot be used" narrow>
      <p>It has ended, was withdrawn, or was opened in another browser before.</p>
      <p class="strong">Ask for another link where this one came from.</p>
    </Page>
  )
}

/** What there is to do: connect or repair, choose what is synced, or nothing more. */
function Visit({ link }: { readonly link: ConnectLink }) {
  const found = useResource(link.id, async () => {
    const connecting = await visit(link)
    wear(connecting.visit.appearance)
    return connecting
  })
  const [is_repaired, setRepaired] = useState(false)
  const { value, error } = found.value
  if (isLinkspanError(error) && ['unauthenticated', 'not_found'].includes(error.code)) return <NoLink />
  if (value === undefined)
    return (
      <Page title="Connect" narrow>
        {error === undefined ? <Skeleton /> : <Problem error={error} onRetry={found.reload} />}
      </Page>
    )
  const { visit: seen, connector } = value
  if (seen.status === 'completed') return <Done link={link} session={seen} />
  if (seen.status !== 'open') return <NoLink />
  const works = connector?.status === 'active' && seen.refusal === null && (is_repaired || !seen.repairs)
  return (
    <Page
      title={works ? 'Choose what is synced' : seen.repairs ? 'Reconnect the account' : 'Connect an account'}
      narrow
      lead={
        <>
          <bdi class="wrap">{seen.customer_name}</bdi> · this link works until{' '}
          {new Date(seen.expires_at).toLocaleTimeString([], { timeStyle: 'short' })}
        </>
      }
    >
      {connector && works ? (
        <Choose
          link={link}
          visit={seen}
          connector={connector}
          onDone={(session) => {
            found.set({ visit: { ...seen, ...session }, connector })
            if (session.redirect_url !== null)
              location.replace(onwards(link, session.redirect_url, session.status))
          }}
        />
      ) : (
        <ConnectAccount
          link={link}
          connecting={value}
          onChange={async () => {
            found.set(await visit(link))
            setRepaired(true)
          }}
        />
      )}
      <NotNow link={link} session={seen} />
    </Page>
  )
}

/** The way out, which leaves the link as it is. */
function NotNow({ link, session }: { readonly link: ConnectLink; readonly session: ConnectSession }) {
  const { redirect_url, status } = session
  return (
    <div>
      {redirect_url !== null ? (
        <ButtonLink kind="plain" href={onwards(link, redirect_url, status)}>
          Not now
        </ButtonLink>
      ) : (
        window.opener !== null && (
          <Button kind="plain" onPress={() => window.close()}>
            Not now
          </Button>
        )
      )}
    </div>
  )
}

function Done({ link, session }: { readonly link: ConnectLink; readonly session: ConnectSession }) {
  const { redirect_url } = session
  return (
    <Page title="Connected" narrow>
      <p role="status">The account is connected.</p>
      {redirect_url === null ? (
        <p>You can close this window.</p>
      ) : (
        <div>
          <ButtonLink kind="primary" href={onwards(link, redirect_url, 'completed')}>
            Continue
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
