import { computed, signal } from '@preact/signals'
import { en } from './en.ts'

/** The languages of the page, as `lang` names them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const

/** A language of the page. */
export type Language = (typeof LANGUAGES)[number]

/** What every language has to say. */
export type PageTexts = typeof en

/** A field of the credentials of a kind: its label, and what it is. */
export type FieldTexts = readonly [label: string, hint: string]

/** What the server says in English: the words of the kinds' schemas, and why something failed. */
export interface ServerTexts {
  readonly fields: Readonly<Record<FieldName, FieldTexts>>
  /** What consents may ask for, by the names of the groups. */
  readonly groups: Readonly<Record<GroupName, string>>
  /** By the codes of errors. */
  readonly problems: Readonly<Record<ProblemName, string>>
  /** What is wrong with a field if the server knows it alone. */
  readonly wrong: string
  /** What is wrong with an empty field that other credentials would replace. */
  readonly required_otherwise: string
}

/** A translation has words of its own for what the server says. */
export interface Translation extends PageTexts, ServerTexts {}

type FieldName =
  | 'access_token'
  | 'refresh_token'
  | 'client_id'
  | 'client_secret'
  | 'service_account'
  | 'subject'
  | 'developer_token'
  | 'login_customer_id'
  | 'access_key'
  | 'access_key_secret'
  | 'api_base_url_for_customer'

type GroupName =
  | 'change_files'
  | 'change_settings'
  | 'upload_calls'
  | 'share_calls'
  | 'call_outcomes'
  | 'permission_profiles'
  | 'logs'
  | 'personal_data'
  | 'crm'
  | 'flows'
  | 'tasks'
  | 'meetings'
  | 'digital_interactions'

type ProblemName =
  | 'access_denied'
  | 'client_rejected'
  | 'code_rejected'
  | 'conflict'
  | 'consent_failed'
  | 'internal'
  | 'invalid_credentials'
  | 'invalid_params'
  | 'not_found'
  | 'rate_limited'
  | 'reauth_required'
  | 'refresh_token_missing'
  | 'scopes_missing'
  | 'unauthenticated'
  | 'unavailable'
  | 'vendor_error'
  | 'vendor_forbidden'
  | 'vendor_invalid_reply'
  | 'vendor_unreachable'

interface Chosen {
  readonly language: Language
  readonly page: PageTexts
  /** Undefined in English, which the server speaks. */
  readonly server: ServerTexts | undefined
}

const chosen = signal<Chosen>({ language: 'en', page: en, server: undefined })

/** The texts in the present language; those of the console are English. */
export const texts = computed(() => chosen.value.page)

/** The present language. */
export const language = computed(() => chosen.value.language)

/** Shows all texts in a language. */
export function speak(language: Language, translation?: Translation): void {
  chosen.value = { language, page: translation ?? en, server: translation }
}

const own = <Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined

/** The words for a field, in place of those of its schema; undefined without. */
export const fieldTexts = (name: string): FieldTexts | undefined => own(chosen.value.server?.fields, name)

/** The words for a group of rights, or those of its declaration. */
export const groupText = ({ name, title }: { readonly name: string; readonly title: string }): string =>
  own(chosen.value.server?.groups, name) ?? title

/** Why something failed: the server's words in English if it was reached, and otherwise those for its code. */
export function problemText(code: string | undefined, message: string): string {
  const { page, server } = chosen.value
  if (code === 'server_unreachable') return page.server_unreachable
  return server ? (own(server.problems, code ?? '') ?? server.problems.internal) : message
}

/** Who has to do what: the server says it in English only. */
export const remedyText = (remedy: string | undefined): string | undefined =>
  chosen.value.server ? undefined : remedy

/** What is wrong with a field: the server's words in English. */
export const faultText = (message: string): string => chosen.value.server?.wrong ?? message

/** What is wrong with a field that is empty: it is needed in any case, or unless others are filled in. */
export function missingText(fault: string, is_required: boolean): string {
  const { page, server } = chosen.value
  if (server === undefined) return fault
  return is_required ? page.is_required : server.required_otherwise
}

/** What is said of what customers choose among; a kind of others' own has English words for it. */
export function nounText(
  { noun, many }: { readonly noun: string; readonly many: boolean },
  text: keyof PageTexts['nouns']['accounts'],
): string {
  const { page, server } = chosen.value
  const known = own(page.nouns, noun)
  if (known ?? server) return (known ?? page.nouns.accounts)[text]
  return {
    find: many ? `Find ${noun}` : `Find a ${noun}`,
    which: `Which ${noun} should be synced?`,
    unread: `The ${noun} could not be loaded.`,
  }[text]
}

/** How a number of things is said, with the word that the language has for such a number. */
export function chosenText(count: number): string {
  const { language, page } = chosen.value
  const plural = new Intl.PluralRules(language).select(count)
  return page.chosen(new Intl.NumberFormat(language).format(count), plural)
}
