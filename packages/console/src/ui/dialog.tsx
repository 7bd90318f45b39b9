import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAction } from './action.ts'
import { Button } from './button.tsx'
import { Problem } from './states.tsx'

/** A window over the page, which keeps the focus until it closes. */
export function Dialog({
  title,
  children,
  onClose,
}: {
  readonly title: string
  readonly children: ComponentChildren
  onClose(): void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // before anything else can be pressed
  useLayoutEffect(() => {
    const [opener, dialog] = [document.activeElement, ref.current]
    dialog?.showModal()
    return () => {
      // nothing else can have the focus while it is open
      dialog?.close()
      // who closes the window goes on where it was opened
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        // the browser would close it first and say so later, when its opener may have been pressed again
        event.preventDefault()
        onClose()
      }}
      onClose={() => ref.current && onClose()}
    >
      <div class="body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton({
  text,
  title,
  question,
  danger = true,
  kind,
  refused,
  small,
  onConfirm,
}: {
  readonly text: string
  readonly title: string
  readonly question: ComponentChildren
  readonly danger?: boolean
  readonly kind?: 'primary'
  readonly refused?: string | undefined
  readonly small?: boolean
  onConfirm(): Promise<void>
}) {
  const [is_open, setOpen] = useState(false)
  const confirm = useAction(async () => {
    await onConfirm()
    setOpen(false)
  })

  return (
    <>
      <Button kind={danger ? 'danger' : kind} small={small} refused={refused} onPress={() => setOpen(true)}>
        {text}
      </Button>
      {is_open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div class="wrap">{question}</div>
          {confirm.error !== undefined && <Problem error={confirm.error} />}
          <div class="buttons">
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              filled={danger}
              busy={confirm.is_busy}
              onPress={confirm.run}
            >
              {text}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
