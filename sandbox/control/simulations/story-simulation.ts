import { z } from 'zod'
import { invalidField } from '../../http/problem'
import { liveContext } from '../../progress/live-context'
import { centsOf } from '../../resources/money'
import type { Sandbox } from '../../sandbox'
import type { Story, StoryContext } from '../../stories/story'
import { type AboutSimulation, type Simulation, simulation } from './simulation'

export const SimulatedId = z.string().min(1).optional()

export const OfUser = SimulatedId.describe('The user it happens to. If none is given, one is chosen.')

export const Common = z.strictObject({ userId: OfUser })

type StoryInput<T> = { context: StoryContext; input: T; sandbox: Sandbox }

export function story<T extends { userId?: string | undefined }>(
  about: AboutSimulation<T>,
  make: (input: StoryInput<T>) => Story,
): Simulation {
  return simulation(about, (sandbox, input) => {
    const at = sandbox.clock.date()
    const context = liveContext(sandbox, input.userId)
    return make({ context, input, sandbox }).flatMap((step) => step.run(at))
  })
}

type Findable<T> = { get: (id: string) => T | undefined }

/** Throws a 400 problem for an unknown record, or one of another user. */
export function namedOne<T extends { userId: string }>(
  items: Findable<T>,
  id: string,
  { field, userId }: { field: string; userId?: string | undefined },
): T {
  const found = items.get(id)
  if (found === undefined || (userId !== undefined && found.userId !== userId))
    throw invalidField(field, 'unknown_id', `There is none with this id${userId ? ' for this user' : ''}`)
  return found
}

export const wrongState = (field: string, message: string) => invalidField(field, 'wrong_state', message)

export const Cents = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 12.50')
  .transform(centsOf)
  .refine((cents) => cents > 0, 'Must be more than zero')
