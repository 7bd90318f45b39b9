import type { ConnectSession } from '@linkspan/client'
import { isLinkspanError } from '@linkspan/client'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { texts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Lazy, type Loader, loadAhead } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import { Brand, LanguageChoice, usualAppearance, wear } from './appearance.tsx'
import type { ChooseProps } from './choose.tsx'
import { ConnectAccount } from './connect.tsx'
import { type ConnectLink, onwards, openLink, visit } from './link.ts'
import { timeText } from './times.ts'
import '../theme.ts'

const loadChoose: Loader<ChooseProps> = async () => (await import('./choose.tsx')).Choose

/** The page on which a customer connects an account. */
export function ConnectPage() {
  const [link] = useState(openLink)
  const [look] = useState(() => wear(usualAppearance()))
  const [is_dressed, setDressed] = useState(false)
  useEffect(() => {
    void look.finally(() => setDressed(true))
    void loadAhead([loadChoose])
  }, [])
  // nobody sees another language, while the link is read already
  return (
    <main id="main" class="alone" hidden={!is_dressed}>
      <Brand />
      {link ? <Visit link={link} /> : <NoLink />}
      <footer class="languages">
        <LanguageChoice />
      </footer>
    </main>
  )
}

function NoLink() {
  return (
    <Page title={texts.value.unusable} narrow>
      <p>{texts.value.unusable_why}</p>
      <p class="strong">{texts.value.unusable_next}</p>
    </Page>
  )
}

/** What there is to do: connect or repair, choose what is synced, or nothing more. */
function Visit({ link }: { readonly link: ConnectLink }) {
  const found = useResource(link.id, async () => {
    const connecting = await visit(link)
    await wear(connecting.visit.appearance)
    return connecting
  })
  const [is_repaired, setRepaired] = useState(false)
  const { value, error } = found.value
  if (isLinkspanError(error) && ['unauthenticated', 'not_found'].includes(error.code)) return <NoLink />
  if (value === undefined)
    return (
      <Page title={texts.value.title} narrow>
        {error === undefined ? <Skeleton /> : <Problem error={error} onRetry={found.reload} />}
      </Page>
    )
  const { visit: seen, connector } = value
  if (seen.status === 'completed') return <Done link={link} session={seen} />
  if (seen.status !== 'open') return <NoLink />
  const words = texts.value
  const until = timeText(seen.expires_at, { timeStyle: 'short' })
  const works = connector?.status === 'active' && seen.refusal === null && (is_repaired || !seen.repairs)
  return (
    <Page
      title={works ? words.choose_title : seen.repairs ? words.reconnect_title : words.connect_title}
      narrow
      lead={
        <>
          <bdi class="wrap">{seen.customer_name}</bdi> · {words.works_until(until)}
        </>
      }
    >
      {connector && works ? (
        <Lazy
          load={loadChoose}
          props={{
            link,
            visit: seen,
            connector,
            onDone(session) {
              found.set({ visit: { ...seen, ...session }, connector })
              if (session.redirect_url !== null)
                location.replace(onwards(link, session.redirect_url, session.status))
            },
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
          {texts.value.not_now}
        </ButtonLink>
      ) : (
        window.opener !== null && (
          <Button kind="plain" onPress={() => window.close()}>
            {texts.value.not_now}
          </Button>
        )
      )}
    </div>
  )
}

function Done({ link, session }: { readonly link: ConnectLink; readonly session: ConnectSession }) {
  const { redirect_url } = session
  return (
    <Page title={texts.value.connected} narrow>
      <p role="status">{texts.value.connected_status}</p>
      {redirect_url === null ? (
        <p>{texts.value.close_window}</p>
      ) : (
        <div>
          <ButtonLink kind="primary" href={onwards(link, redirect_url, 'completed')}>
            {texts.value.go_on}
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
