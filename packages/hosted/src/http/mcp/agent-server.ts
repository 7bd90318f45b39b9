import {
  InvalidParamsError,
  type Logger,
  plainJson,
  toJsonSchema,
  toToolSchema,
  validate,
} from '@linkspan/core'
import type { Right, Services } from '@linkspan/service'
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { VERSION } from '../../version.ts'
import { isOurs, noteProblem } from '../middleware/problem.ts'
import type { Problem } from '../problem/to-problem.ts'
import { adviceFor } from './advice.ts'
import { type AgentCaller, type AgentTool, RepeatedFailure } from './tool.ts'
import { callTool } from './tools/call.ts'
import { change } from './tools/change.ts'
import { changeOutcome } from './tools/change-outcome.ts'
import { beginChanges, previewChanges, submitChanges, undoChanges } from './tools/change-sets.ts'
import { describeEntityTool } from './tools/describe-entity.ts'
import { listConnectors } from './tools/list-connectors.ts'
import { health, listEventsTool, startSync, syncRuns } from './tools/operate.ts'
import { aggregate, searchTool } from './tools/search.ts'

/** What the protocol's server needs. */
export interface AgentServerOptions {
  readonly services: Services
  readonly logger: Logger
}

/** The tools: few, and the same for every kind of connector. */
export const tools: readonly AgentTool[] = [
  listConnectors,
  describeEntityTool,
  searchTool,
  aggregate,
  callTool,
  change,
  changeOutcome,
  beginChanges,
  previewChanges,
  submitChanges,
  undoChanges,
  health,
  syncRuns,
  listEventsTool,
  startSync,
]

const INSTRUCTIONS =
  'Linkspan reads the third-party systems that customers have connected. Begin with list_connectors, then describe_entity. Prefer aggregate and search, which read synced data, to call, which reads live from the vendor. Answers are bounded: narrow them by filters and fields, and go on with next_cursor. If a customer has several connectors that fit, ask which one is meant.'

const described = tools.map((tool) => ({ tool, description: describe(tool) }))

function describe({ name, title, description, write, starts, vendor, input, answer }: AgentTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: toToolSchema(toJsonSchema(input)) as Tool['inputSchema'],
    outputSchema: toToolSchema(toJsonSchema(answer)) as Tool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: !write && !starts,
      destructiveHint: write,
      idempotentHint: !write && !starts,
      openWorldHint: vendor,
    },
  }
}

/** The right that a tool lives on; undefined for one that every token may use. */
export function rightOf({ write, vendor, needs }: AgentTool): Right | undefined {
  if (needs.act === 'see') return undefined
  if (needs.act === 'manage') return 'manage'
  if (write || needs.act === 'plan') return 'write'
  return vendor ? 'read' : 'search'
}

/** A server of the protocol for one request of an agent. */
export function createAgentServer({ services, logger }: AgentServerOptions, caller: AgentCaller): Server {
  const server = new Server(
    { name: 'linkspan', title: 'Linkspan', version: VERSION },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: 300_000, cacheScope: 'private' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: described
      .filter(({ tool }) => caller.may_write || rightOf(tool) !== 'write')
      .filter(({ tool }) => services.admission.offers(caller.principal, rightOf(tool)))
      .filter(({ tool }) => tool.offered?.(caller.principal) ?? true)
      .map(({ description }) => description),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given } }) => {
    const tool = tools.find((each) => each.name === name)
    if (!tool) {
      const choices = tools.map((each) => each.name).join(', ')
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no such tool; there are: ${choices}.`,
      )
    }
    caller.context.tool = name
    try {
      const checked = validate(tool.input, given ?? {}, 'argument')
      if (!checked.success) throw new InvalidParamsError(name, checked.issues)
      const { connector_id: id } = checked.data as { readonly connector_id?: string }
      await services.admission.admit(caller.principal, tool.needs, checked.data, { id })
      return succeeded(await tool.run(services, checked.data, caller))
    } catch (error) {
      if (error instanceof RepeatedFailure) {
        caller.context.code = error.problem.body.code
        return failed(error.problem)
      }
      const problem = noteProblem(caller.context, error)
      if (isOurs(problem.status)) logger.error({ ...caller.context, err: error }, problem.body.message)
      return failed(problem)
    }
  })
  return server
}

function succeeded(answer: object): CallToolResult {
  return {
    // for clients that know no structured content
    content: [{ type: 'text', text: plainJson(answer) }],
    structuredContent: { ...answer },
  }
}

/** An error in the words of the API, with what to do next. */
function failed({ body }: Problem): CallToolResult {
  const { type, title, status, detail, message, ...others } = body
  // each token counts: errors[] says what the message of wrong arguments repeats
  const error = body.code === 'invalid_params' ? others : { ...others, message }
  const next = others.doubtful
    ? 'It may have happened. Look at the vendor before you repeat it.'
    : adviceFor(body.code)
  return { isError: true, content: [{ type: 'text', text: plainJson({ error, next }) }] }
}
