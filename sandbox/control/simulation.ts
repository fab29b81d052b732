import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'

/** Checks its input and gives the events to send. */
export type Simulation = (sandbox: Sandbox, input: unknown) => PlatformEvent[]
