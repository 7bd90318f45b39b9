import * as z from 'zod'

/** Headers that the protocol decides. */
const PROTOCOL =
  'host|connection|keep-alive|te|trailer|upgrade|expect|transfer-encoding|accept-encoding|range|content-[^:]*'
/** Headers that carry credentials of any kind. */
const CREDENTIALS =
  '(?:[^:]*-)?(?:authori[sz]ation|auth|cookie2?|token|secret|password|credentials?|session|api-?key)(?:-[^:]*)?'
/** Headers with which some servers replace the method, the host or the path of a request. */
const ROUTING =
  'forwarded|via|x-forwarded-[^:]*|x-original-[^:]*|x-rewrite-[^:]*|x-[^:]*host|x-(?:http-)?method(?:-override)?'

const RESERVED = [
  [new RegExp(`^(?:${CREDENTIALS})$`, 'i'), 'cannot be set: the connector sends its own credentials'],
  [new RegExp(`^(?:${PROTOCOL})$`, 'i'), 'cannot be set: the connector sets this header itself'],
  [
    new RegExp(`^(?:${ROUTING})$`, 'i'),
    'cannot be set: it could change where the request goes, or what it does',
  ],
] as const

const NAME = "[A-Za-z0-9_!#$%&'*+.^`|~-]+"
const LONGEST_NAME = 200
const WHOLE_NAME = new RegExp(`^${NAME}$`)

/** A pattern that ignores case, for JSON Schema, whose patterns know no flags. */
export const anyCase = (words: string): string =>
  words.replace(/\(\?:|\[\^:\]\*|\[sz\]|[a-z]/g, (part) =>
    part.length === 1 ? `[${part.toUpperCase()}${part}]` : part === '[sz]' ? '[SZsz]' : part,
  )
const ALLOWED_NAME = `^(?!(?:${anyCase([CREDENTIALS, PROTOCOL, ROUTING].join('|'))})$)${NAME}$`

/** The headers that a caller may add to requests. */
export const headers = z
  .record(z.string(), z.string().regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII'))
  .superRefine((given, context) => {
    for (const name of Object.keys(given)) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      const reserved = RESERVED.find(([pattern]) => pattern.test(name))
      if (!WHOLE_NAME.test(name)) refuse('must be the name of a header')
      else if (name.length > LONGEST_NAME) refuse(`must be at most ${LONGEST_NAME} characters`)
      else if (reserved) refuse(reserved[1])
    }
  })
  .meta({ propertyNames: { type: 'string', maxLength: LONGEST_NAME, pattern: ALLOWED_NAME } })
