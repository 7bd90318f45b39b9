import { InvalidArgumentError, Option } from 'commander'
import { nearest } from './nearest.ts'

/** An option, with the type of what the parser yields for it. */
export type DeclaredOption<Values extends object = object> = Option & { readonly '~values'?: Values }

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The property of an option: `clientId` for `--client-id <id>`. */
type NameOf<Flags extends string> = Flags extends `${string}--${infer Name} <${string}>`
  ? CamelCase<Name>
  : Flags extends `${string}--${infer Name}`
    ? CamelCase<Name>
    : never

type Yields<Flags extends string, Value> = { readonly [Name in NameOf<Flags>]?: Value }

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never

/** What the parser yields for these options. */
export type OptionValues<Options extends readonly DeclaredOption[]> = Intersection<
  NonNullable<Options[number]['~values']>
>

/** A switch, or an option with a plain text. */
export function option<const Flags extends string>(
  flags: Flags,
  description: string,
): DeclaredOption<Yields<Flags, Flags extends `${string}<${string}` ? string : boolean>> {
  return new Option(flags, description)
}

/** An option that may be repeated; its values in order. Absent if it was not given. */
export function repeated<const Flags extends string>(
  flags: Flags,
  description: string,
): DeclaredOption<Yields<Flags, readonly string[]>> {
  return new Option(flags, description).argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    value,
  ])
}

/** An option that takes a whole number within bounds. */
export function wholeNumber<const Flags extends string>(
  flags: Flags,
  description: string,
  least: number,
  most: number,
): DeclaredOption<Yields<Flags, number>> {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  })
}

/** An option that takes one of some words. */
export function choice<const Flags extends string, const Choice extends string>(
  flags: Flags,
  description: string,
  choices: readonly Choice[],
): DeclaredOption<Yields<Flags, Choice>> {
  return new Option(flags, description).choices(choices).argParser(oneOfWords(choices))
}

/** Parses one of some words. Another is refused with the word that was probably meant. */
export function oneOfWords<const Choice extends string>(
  choices: readonly Choice[],
): (text: string) => Choice {
  return (text) => {
    const found = choices.find((each) => each === text)
    if (found !== undefined) return found
    const near = nearest(text, choices)
    const meant = near === undefined ? '' : ` Did you mean ${near}?`
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.${meant}`)
  }
}

/** An option without which the command is refused. */
export function required<Values extends object>(
  given: DeclaredOption<Values>,
): DeclaredOption<Required<Values>> {
  return given.makeOptionMandatory() as Option
}

/** The options of every command of the client. A secret is never among them: everyone on a machine can list arguments. */
export const connectionOptions = [
  option('--url <url>', 'the server; default LINKSPAN_URL, or http://127.0.0.1:3000'),
  option('--client-id <id>', 'your client; default LINKSPAN_CLIENT_ID'),
  option(
    '--client-secret-file <file>',
    'the file with its secret; default LINKSPAN_CLIENT_SECRET or LINKSPAN_CLIENT_SECRET_FILE, or a question',
  ),
  option('--organization <id>', 'the organization to act for; default LINKSPAN_ORGANIZATION'),
].map((each) => each.helpGroup('Connection:'))

/** How the commands of the client reach the server. */
export type ConnectionOptions = OptionValues<typeof connectionOptions>

/** The options for the form of rows. The first form that is given counts; two are refused. */
export const formatOptions = [
  option('--json', 'print JSON').conflicts(['jsonl', 'csv', 'table']),
  option('--jsonl', 'print one JSON object per line').conflicts(['json', 'csv', 'table']),
  option('--csv', 'print CSV with a header').conflicts(['json', 'jsonl', 'table']),
  option('--table', 'print a table').conflicts(['json', 'jsonl', 'csv']),
  option('--columns <a,b>', 'only these columns of a table or CSV, in this order').conflicts([
    'json',
    'jsonl',
  ]),
].map((each) => each.helpGroup('Output:'))

/** In which form rows are printed, and which columns of them. */
export type PrintOptions = OptionValues<typeof formatOptions>

/** A single record is printed as JSON or as lines for people. */
export const jsonOption = option('--json', 'print JSON').helpGroup('Output:')
