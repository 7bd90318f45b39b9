/** What a check has found. */
export interface Finding {
  /** What was checked, such as `store`. */
  readonly check: string
  /** `warn` = it works, but probably not as it should; `fail` = the server does not start or does not work. */
  readonly status: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do about it. */
  readonly remedy?: string
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })

export const warn = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'warn',
  message,
  remedy,
})

export const fail = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'fail',
  message,
  remedy,
})

/** The message of an error, with the one of its cause, on one line. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const inner =
    (cause as NodeJS.ErrnoException | undefined)?.message || (cause as NodeJS.ErrnoException)?.code
  return inner && !message.includes(inner) ? `${message} (${inner})` : message
}
