/** Why an attempt to deliver an event failed, each with what it means and what to do about it. */
export const ATTEMPT_FAILURES = {
  address_refused: [
    'the host leads to no public address',
    'Correct the address of the webhook. For a network of your own, the operator sets LINKSPAN_EGRESS_ALLOW.',
  ],
  connection_refused: [
    'nothing listens at the address',
    'Start the receiver, or correct the port of the address.',
  ],
  certificate: [
    'the certificate of the receiver has expired, is not for its name, or is of an authority that is not trusted',
    'Give the receiver a valid certificate with all of its chain.',
  ],
  unreachable: [
    'there was no connection, or it broke',
    'See that the receiver runs, and that the server can reach it.',
  ],
  timeout: [
    'there was no complete answer within 15 seconds',
    'Let the receiver answer first, and handle the event afterwards.',
  ],
  incomplete_answer: ['the connection broke within the answer', 'The log of the receiver may say why.'],
  redirect: [
    'the answer was a redirect, which is not followed',
    'Give the webhook the address that the redirect leads to.',
  ],
  status: [
    'the answer had another status than 2xx',
    'The answer and the log of the receiver may say why. A status of 2xx accepts an event.',
  ],
} as const satisfies Readonly<Record<string, readonly [means: string, remedy: string]>>

/** Why an attempt failed. */
export type AttemptFailure = keyof typeof ATTEMPT_FAILURES

/** What to do about a failure; null without one. */
export function remedyOf(failure: AttemptFailure | null): string | null {
  return failure === null ? null : ATTEMPT_FAILURES[failure][1]
}
