import type { EndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import type { SandboxContext } from '../http/context'

export type Handler = (context: SandboxContext) => Response | Promise<Response>

/** One handler for each endpoint of the registry: a missing one, or one that is no endpoint, fails the build. */
export type Handlers = Record<EndpointId, Handler>
