import type { EndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import type { SandboxContext } from '../http/context'

export type Handler = (context: SandboxContext) => Response | Promise<Response>

export type Handlers = Record<EndpointId, Handler>
