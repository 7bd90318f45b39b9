import { addressOf } from '../router.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyCard } from '../ui/states.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <Page title="Not found">
      <EmptyCard
        title="There is no such screen"
        action={<ButtonLink href={addressOf('/')}>To the overview</ButtonLink>}
      >
        The address may be misspelt, or from another version of this server.
      </EmptyCard>
    </Page>
  )
}
