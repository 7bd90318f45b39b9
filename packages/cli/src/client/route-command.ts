import type { LinkspanClient } from '@linkspan/client'
import type { CommandContext } from '../context.ts'
import type { CommandDeclaration } from '../declaration.ts'
import type { DeclaredOption, OptionValues } from '../options.ts'

type Nouns = keyof LinkspanClient & string

/** The name of a method of the client, such as `webhooks.rotateSecret`. */
export type MethodName = { [Noun in Nouns]: `${Noun}.${keyof LinkspanClient[Noun] & string}` }[Nouns]

/** The methods beside a method. */
export type MethodsOf<Name> = Name extends `${infer Noun extends Nouns}.${string}`
  ? LinkspanClient[Noun]
  : never

/** What a method answers. */
export type AnswerOf<Name> = Name extends `${string}.${infer Method extends keyof MethodsOf<Name> & string}`
  ? MethodsOf<Name>[Method] extends (...given: never[]) => Promise<infer Answer>
    ? Answer
    : never
  : never

type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row)[] } ? Row : never

/** What a person is asked first, who may agree by `--yes`. */
interface Asks<Methods, Words> {
  /** What the command asks before, such as `it deletes`. */
  readonly before: string
  /** Printed before the question. */
  about?(methods: Methods, words: Words): Promise<string>
  question(methods: Methods, words: Words): Promise<string>
  /** What is said to a person who does not agree. */
  readonly otherwise: string
}

/** A command that passes its words and options on to a method of the client, and prints what it answers. */
export interface RouteCommand<
  Methods = unknown,
  Answer = unknown,
  Words = Readonly<Record<string, string>>,
  Options extends readonly DeclaredOption[] = readonly DeclaredOption[],
> extends Pick<CommandDeclaration, 'summary' | 'details' | 'examples'> {
  /** What the words are, by name. One with the name `connector` is found first: the method gets its id. */
  readonly arguments?: Words
  readonly options?: Options
  /** Calls the method; by default with the words in order. */
  call?(
    methods: Methods,
    words: { readonly [Name in keyof Words]: string },
    options: OptionValues<Options>,
    context: CommandContext,
  ): Promise<Answer>
  /** For an answer with rows: walks over those of all pages, in place of `call`. */
  walk?(
    methods: Methods,
    words: { readonly [Name in keyof Words]: string },
    options: OptionValues<Options>,
  ): AsyncIterable<RowOf<Answer>>
  readonly asks?: Asks<Methods, { readonly [Name in keyof Words]: string }>
  /** For an answer with rows: what of them a table shows, by default everything. */
  row?(row: RowOf<Answer>): object
  /** For an answer with rows: the first columns of a table. */
  readonly columns?: readonly string[]
  /** How people see the answer; by default as a line for each field. */
  print?(answer: Answer, context: CommandContext): Promise<void>
  /** For a method without an answer: what it has done with its first word, such as `Deleted`. */
  readonly done?: string
  /** Printed beside the answer. */
  readonly notice?: string
  /** The exit code; by default 0. */
  exit?(answer: Answer): number
}

/** The command of a method: `webhooks rotate-secret` of `webhooks.rotateSecret`. */
export const commandOf = (method: string): string =>
  method
    .replace('.', ' ')
    .replaceAll('_', '-')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
