import type { z } from 'zod'
import { check } from '../../http/validate'
import type { PlatformEvent } from '../../resources/event'
import type { Sandbox } from '../../sandbox'

/** Describes a simulation in words for a person, and its input as a schema. */
export type AboutSimulation<Input> = { title: string; sentence: string; input: z.ZodType<Input> }

/** `run` checks its input and gives the events to send. */
export type Simulation = AboutSimulation<unknown> & { run: (sandbox: Sandbox, body: unknown) => PlatformEvent[] }

export function simulation<Input>(
  about: AboutSimulation<Input>,
  run: (sandbox: Sandbox, input: Input) => PlatformEvent[],
): Simulation {
  return { ...about, run: (sandbox, body) => run(sandbox, check(body, about.input)) }
}
