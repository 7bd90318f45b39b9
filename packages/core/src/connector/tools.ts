import type { CallOptions } from '../http/options.ts'
import type { EntityDescription } from './describe.ts'
import { type ToolSchema, toToolSchema } from './tool-schema.ts'

/** An action as agent frameworks take it: a name, JSON Schema for the input, and a function that runs it. */
export interface Tool {
  /** `entity_action`, such as `campaigns_list`, after the prefix if there is one: letters, digits and `_`. */
  readonly name: string
  /** What it does, in one or two sentences. */
  readonly description: string
  /**
   * JSON Schema (2020-12) of the input; its type is always `object`. Rules about several parameters are left out of it,
   * since OpenAI, Anthropic and Gemini refuse some; `execute` still checks them.
   */
  readonly inputSchema: ToolSchema
  /** What a framework may tell the user before it runs the tool, in the words of the Model Context Protocol. */
  readonly annotations: {
    /** Whether it changes nothing at the vendor. */
    readonly readOnlyHint: boolean
    /** Whether it may overwrite or delete what is there. */
    readonly destructiveHint: boolean
    /** Whether it reaches a system outside; always true. */
    readonly openWorldHint: true
  }
  /**
   * Runs the action and returns plain JSON, the same as the method of the library. Throws a `ConnectorError`; with
   * `invalid_params`, its `errors` name each wrong field and what is allowed there.
   */
  execute(input?: unknown, options?: CallOptions): Promise<unknown>
}

/** Which actions become tools, and how they are named. */
export interface ToolOptions {
  /** Whether there are tools that change something at the vendor; default false. */
  readonly writes?: boolean
  /** Only the entities of these names, such as `ad_groups`; default all. */
  readonly entities?: readonly string[]
  /** Begins every name, such as `ads_`, so that the tools of several connectors stay apart; default none. */
  readonly prefix?: string
}

/** The parts of an opened connector that tools need. */
export interface ToolConnection {
  /** The entities and their actions, described as data. */
  readonly entities: readonly EntityDescription[]
  /** Runs an action by the names of the HTTP API. */
  execute(entity: string, action: string, params?: unknown, options?: CallOptions): Promise<unknown>
}

/**
 * The actions of an opened connector as tools for an agent framework. They only read unless `writes` is true. Downloads
 * are left out, because they return streams and no JSON.
 */
export function tools(connection: ToolConnection, options: ToolOptions = {}): Tool[] {
  const { writes = false, entities, prefix = '' } = options
  return connection.entities
    .filter(({ name }) => entities?.includes(name) ?? true)
    .flatMap(({ name: entity, actions }) =>
      Object.entries(actions)
        .filter(([action, { write }]) => action !== 'download' && (writes || !write))
        .map(([action, { summary, write, destroys, params, cursor }]): Tool => {
          const paged =
            cursor === undefined ? '' : ` For the next page, pass meta.next_page_token as ${cursor}.`
          return {
            name: `${prefix}${entity}_${action}`,
            description: summary + paged,
            inputSchema: toToolSchema(params),
            annotations: {
              readOnlyHint: !write,
              destructiveHint: destroys || action === 'update',
              openWorldHint: true,
            },
            execute: (input, call) => connection.execute(entity, action, input, call),
          }
        }),
    )
}
