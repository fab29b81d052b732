import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'

/** Something that can be made to happen at once: checks its input and gives the events to send. */
export type Simulation = (sandbox: Sandbox, input: unknown) => PlatformEvent[]
