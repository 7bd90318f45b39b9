import * as z from 'zod'

/** The languages of the page on which customers connect accounts. */
export const CONNECT_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const

/** How the page of a link looks, and which language it speaks; what is null is Linkspan's own. */
export const connectAppearance = z
  .strictObject({
    name: z.string().nullable().describe('Whose page it is.'),
    logo: z.string().nullable().describe('The path of a picture, below the address of the server.'),
    color: z.string().nullable().describe('The colour of buttons and links, such as `#0b5fff`.'),
    language: z.enum(CONNECT_LANGUAGES).nullable().describe('Null: that of the browser.'),
  })
  .meta({ id: 'ConnectAppearance', description: 'How the page of a link looks, and its language.' })

/** How the page of a link looks, and which language it speaks. */
export type ConnectAppearance = z.output<typeof connectAppearance>

/** How the pages of all organizations look, and those of some of them. */
export interface ConnectPages {
  readonly usual: ConnectAppearance
  readonly organizations: Readonly<Record<string, ConnectAppearance>>
}

/** Linkspan's own look. */
export const OWN_LOOK: ConnectAppearance = { name: null, logo: null, color: null, language: null }
