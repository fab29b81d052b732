import { AppError } from '../../errors'
import { EventSelection } from '../../ramp/contract/schemas/webhook'
import type { LiveRegistration } from '../dto'

/** Refuses odd event names that no live registration has. @throws AppError `invalid` at `body.events` */
export function requireEventNames(events: readonly string[], live: readonly Pick<LiveRegistration, 'events'>[]): void {
  const held = new Set(live.flatMap((each) => each.events))
  const odd = events.filter((event) => !held.has(event) && !EventSelection.safeParse([event]).success)
  if (odd.length === 0) return
  const message = odd.map((event) => `“${event}” is not an event name`).join('; ')
  throw new AppError('invalid', 'You can’t subscribe to these events. Nothing was sent.', {
    fields: [{ field: 'body.events', message }],
  })
}
