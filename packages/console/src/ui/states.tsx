import type { ComponentChildren } from 'preact'
import type { LiveResource } from '../data/resource.ts'
import { faultText, problemText, remedyText, texts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { CopyButton } from './texts.tsx'

interface Words {
  readonly message: string
  readonly remedy?: string | undefined
  readonly code?: string | undefined
  readonly request_id?: string | undefined
  readonly issues: readonly { readonly path: string; readonly message: string }[]
}

/** What an error says: in its own words, or in those that the language of the page has for its code. */
export function errorWords(error: unknown): Words {
  if (!(error instanceof Error)) return { message: problemText(undefined, String(error)), issues: [] }
  const {
    message,
    remedy,
    code: given,
    request_id,
    errors,
  } = error as Error & {
    readonly remedy?: string
    readonly code?: unknown
    readonly request_id?: string
    readonly errors?: Words['issues']
  }
  // a number is the code of an error of the browser
  const code = typeof given === 'string' ? given : undefined
  return {
    message: problemText(code, message),
    remedy: remedyText(remedy),
    code,
    request_id,
    issues: (errors ?? []).map((each) => ({ path: each.path, message: faultText(each.message) })),
  }
}

/** A failure: who has to do what first, then what happened. */
export function FailureWords({
  message,
  remedy,
}: {
  readonly message: string
  readonly remedy?: string | undefined
}) {
  return (
    <>
      {remedy !== undefined && <p class="wrap strong">{remedy}</p>}
      <p class="wrap">{message}</p>
    </>
  )
}

/** An error: what happened, who has to do what, and where the log has it. */
export function Problem({
  error,
  title,
  is_former,
  onRetry,
}: {
  readonly error: unknown
  readonly title?: string | undefined
  /** Whether what was read before is shown below. */
  readonly is_former?: boolean | undefined
  onRetry?: (() => void) | undefined
}) {
  const { message, remedy, code, request_id, issues } = errorWords(error)
  // the message names the first fault itself
  const others = issues.filter((each) => !message.includes(`${each.path}: ${each.message}`))
  return (
    <div class="problem" role="alert">
      {title !== undefined && code !== 'not_found' && <p class="strong">{title}</p>}
      <p class="wrap">{message}</p>
      {others.length > 0 && (
        <ul>
          {others.map((each) => (
            <li key={each.path + each.message} class="wrap">
              <code>{each.path}</code> {each.message}
            </li>
          ))}
        </ul>
      )}
      {remedy !== undefined && <p class="wrap strong">{remedy}</p>}
      {is_former && <p>{texts.value.is_former}</p>}
      <Trace code={code} request_id={request_id}>
        {onRetry && code !== 'not_found' && code !== 'invalid_params' && (
          <Button small onPress={onRetry}>
            {texts.value.try_again}
          </Button>
        )}
      </Trace>
    </div>
  )
}

/** An error of a form. What its fields say is not repeated; others are under an empty name. */
export function FormProblem({
  error,
  faults,
}: {
  readonly error: unknown
  readonly faults: Readonly<Record<string, string>>
}) {
  const { issues, code, request_id } = errorWords(error)
  if (issues.length === 0 || faults[''] !== undefined) return <Problem error={error} />
  return (
    <div class="problem" role="alert">
      <p class="strong">{texts.value.nothing_saved}</p>
      <p>{texts.value.change_marked}</p>
      <Trace code={code} request_id={request_id} />
    </div>
  )
}

/** The stable word of an error, and the request by which the server's log has it. */
export function Trace({
  code,
  request_id,
  children,
}: {
  readonly code?: string | undefined
  readonly request_id?: string | null | undefined
  /** What can be done, before the rest. */
  readonly children?: ComponentChildren
}) {
  if (code === undefined && !request_id && !children) return null
  return (
    <div class="facts">
      {children}
      {code !== undefined && <code>{code}</code>}
      {request_id && (
        <>
          <span class="wrap">
            {texts.value.in_log} <code>{request_id}</code>
          </span>
          <CopyButton text={request_id} label={texts.value.copy_id} />
        </>
      )}
    </div>
  )
}

interface EmptyProps {
  readonly title: string
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** Nothing is there, why, and what to do about it. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** A card that says only that. */
export const EmptyCard = (props: EmptyProps) => (
  <div class="card">
    <Empty {...props} />
  </div>
)

/** What comes is about this high. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div class="stack" aria-busy="true">
      <span class="visually-hidden">{texts.value.loading}</span>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} class="skeleton" style={{ width: `${92 - ((at * 23) % 50)}%` }} />
      ))}
    </div>
  )
}

/** A resource in each of its states: a value stays visible while it is read again, and beside an error. */
export function Loaded<Value>({
  resource,
  title,
  children,
}: {
  readonly resource: LiveResource<Value>
  readonly title?: string
  children(value: Value): ComponentChildren
}) {
  const { value, error, is_loading } = resource.value
  return (
    <>
      {error !== undefined && (
        <Problem error={error} title={title} is_former={value !== undefined} onRetry={resource.reload} />
      )}
      {value !== undefined ? children(value) : is_loading && error === undefined && <Skeleton />}
    </>
  )
}
