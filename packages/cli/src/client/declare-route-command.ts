import type { Command } from '../declaration.ts'
import { connectionOptions, type DeclaredOption, formatOptions, jsonOption, option } from '../options.ts'
import {
  type AnswerOf,
  commandOf,
  type MethodName,
  type MethodsOf,
  type RouteCommand,
} from './route-command.ts'

/** Declares the command of a method of the client. Its name follows from that of the method. */
export function declareRouteCommand<
  const Name extends MethodName,
  const Words extends Readonly<Record<string, string>> = Readonly<Record<never, string>>,
  const Options extends readonly DeclaredOption[] = readonly [],
>(name: Name, declared: RouteCommand<MethodsOf<Name>, AnswerOf<Name>, Words, Options>): Command {
  const { summary, details, examples, arguments: described = {}, options = [], asks, done } = declared
  const words = Object.keys(described).map((word) => ` <${word}>`)
  const is_list = declared.row !== undefined || declared.columns !== undefined
  return {
    declaration: {
      name: commandOf(name) + words.join(''),
      group: 'Client',
      summary,
      arguments: described,
      options: [
        ...options,
        ...(asks ? [option('--yes', 'do not ask')] : []),
        ...(is_list ? formatOptions : done === undefined ? [jsonOption] : []),
        ...connectionOptions,
      ],
      ...(details !== undefined && { details }),
      examples,
    },
    // the parser yields the words and options of the declaration
    load: async () =>
      (await import('./run-route-command.ts')).runner(name, declared as unknown as RouteCommand),
  }
}
