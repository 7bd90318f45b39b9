import type { Principal, RequestNeeds, Services } from '@linkspan/service'
import type { $ZodObject, output } from 'zod/v4/core'
import type { RequestContext } from '../middleware/context.ts'
import type { Problem } from '../problem/to-problem.ts'

/** The agent that calls: a client of the API that acts for an organization. */
export interface AgentCaller {
  readonly organization_id: string
  readonly principal: Principal
  /** Whether the operator lets this client change something at vendors. */
  readonly may_write: boolean
  /** The fields of the access log's line. */
  readonly context: RequestContext
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal
}

/** A tool as data. Its description for agents and the check of its arguments follow from it. */
export interface AgentTool<Input extends $ZodObject = $ZodObject> {
  readonly name: string
  /** A name for people. */
  readonly title: string
  /** For the model: what it does, and when to use it. */
  readonly description: string
  /** Whether it changes something at the vendor. */
  readonly write: boolean
  /** Whether it begins work of the server, which changes nothing at the vendor. */
  readonly starts?: boolean
  /** Whether it reaches the vendor, and not only what is stored here. */
  readonly vendor: boolean
  /** Whether a caller is shown it, beside what its token needs; default true. */
  offered?(principal: Principal): boolean
  /** What a token needs for it. */
  readonly needs: RequestNeeds<output<Input>>
  readonly input: Input
  /** The answer, as structured content. */
  readonly answer: $ZodObject
  run(services: Services, args: output<Input>, caller: AgentCaller): Promise<object>
}

/** A repetition of a call that failed: the problem that the first call got. */
export class RepeatedFailure extends Error {
  override readonly name = 'RepeatedFailure'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.body.message)
    this.problem = problem
  }
}

/** Declares a tool. The type of the arguments follows from the schema. */
export function defineTool<Input extends $ZodObject>(tool: AgentTool<Input>): AgentTool {
  // `run` receives what the schema of its own declaration has parsed
  return tool as unknown as AgentTool
}
