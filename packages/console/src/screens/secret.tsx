import { Dialog } from '../ui/dialog.tsx'
import { Code } from '../ui/texts.tsx'

/** A secret that is shown once. It leaves the page with the window. */
export function Secret({
  title,
  secret,
  note,
  onClose,
}: {
  readonly title: string
  readonly secret: string
  readonly note: string
  onClose(): void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{note}</p>
      <Code text={secret} label="The secret" />
      <form method="dialog" class="buttons">
        <button type="submit" class="button primary">
          I have stored it
        </button>
      </form>
    </Dialog>
  )
}
