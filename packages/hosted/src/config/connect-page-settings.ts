import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CONNECT_PAGE, type ConnectAppearance, OWN_LOOK } from '@linkspan/service'
import { CONNECT_LANGUAGES } from '@linkspan/service/answers'
import * as z from 'zod'
import type { ConnectPageSettings, Logo } from '../http/connect-page.ts'

const VARIABLE = 'LINKSPAN_CONNECT_PAGE'
const MOST_BYTES = 100_000

const look = {
  name: z.string().min(1).max(80).optional(),
  logo: z.string().min(1).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b5fff')
    .optional(),
  language: z.enum(CONNECT_LANGUAGES, `must be one of ${CONNECT_LANGUAGES.join(', ')}`).optional(),
}
const settings = z.strictObject({
  ...look,
  organizations: z
    .record(z.string().regex(/^org_[\w-]+$/, 'must be the id of an organization'), z.strictObject(look))
    .default({}),
})

type Look = z.output<z.ZodObject<typeof look>>

/** What stands where in the bytes of pictures. SVG is not among them: it is a document, and may hold programs. */
const FORMATS = [
  { type: 'image/png', end: 'png', marks: { 0: '\x89PNG\r\n\x1a\n' } },
  { type: 'image/jpeg', end: 'jpg', marks: { 0: '\xff\xd8\xff' } },
  { type: 'image/webp', end: 'webp', marks: { 0: 'RIFF', 8: 'WEBP' } },
]

/** Reads how the page looks from a file, with the pictures beside it. Adds what is wrong to `faults`. Undefined: as it is. */
export function connectPageSettings(
  { [VARIABLE]: file }: Readonly<Record<string, string | undefined>>,
  faults: string[],
): ConnectPageSettings | undefined {
  if (file === undefined) return undefined
  const logos = new Map<string, Logo>()
  const fault = (path: string, message: string) => void faults.push(`${VARIABLE}: ${path}: ${message}`)

  function toAppearance(given: Look, base: ConnectAppearance, path: string): ConnectAppearance {
    const { name = base.name, color = base.color, language = base.language } = given
    const logo = given.logo === undefined ? undefined : readLogo(resolve(dirname(file as string), given.logo))
    if (typeof logo === 'string') fault(`${path}.logo`, logo)
    else if (logo) logos.set(logo.path, logo)
    if (logo && name === null) fault(`${path}.name`, 'is required beside a logo, for those who cannot see it')
    return { name, color, language, logo: typeof logo === 'object' ? logo.path : base.logo }
  }

  const read = readSettings(file)
  if (typeof read === 'string') {
    fault(file, read)
    return undefined
  }
  const checked = settings.safeParse(read.value)
  for (const { path, message } of checked.error?.issues ?? []) fault(['$', ...path].join('.'), message)
  if (!checked.success) return undefined
  const { organizations, ...all } = checked.data
  const usual = toAppearance(all, OWN_LOOK, '$')
  const own = Object.entries(organizations).map(([id, given]) => [
    id,
    toAppearance(given, usual, `$.organizations.${id}`),
  ])
  return { pages: { usual, organizations: Object.fromEntries(own) }, logos: [...logos.values()] }
}

/** What a file of settings says, or what is wrong with it. */
function readSettings(file: string): { readonly value: unknown } | string {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    return error instanceof SyntaxError ? 'must be JSON' : 'cannot be read'
  }
}

/** A picture, or what is wrong with it. */
function readLogo(file: string): Logo | string {
  try {
    if (statSync(file).size > MOST_BYTES) return `must have at most ${MOST_BYTES / 1_000} kB`
    const bytes = readFileSync(file)
    const begin = bytes.toString('latin1', 0, 16)
    const format = FORMATS.find(({ marks }) =>
      Object.entries(marks).every(([at, mark]) => begin.startsWith(mark, Number(at))),
    )
    if (!format) return 'must be a PNG, JPEG or WebP picture'
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const path = `${CONNECT_PAGE}/logos/${digest}.${format.end}`
    return { path, type: format.type, base64: bytes.toString('base64') }
  } catch {
    return 'cannot be read'
  }
}
