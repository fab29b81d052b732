import { EVENTS, findEvent } from '../ramp/contract/events'

/** Events about the user, whose payloads need no id of a resource (specification, 6.2). */
export const USER_EVENTS: readonly string[] = EVENTS.filter(({ subject }) => subject === 'user').map(({ name }) => name)

type Named = { event: string; userId: string | null; resourceId: string | null }

/** The id of an event’s subject: the user’s id for an event about the user, else the id of the resource. */
export const subjectIdOf = ({ event, userId, resourceId }: Named): string | null =>
  findEvent(event)?.subject === 'user' ? userId : resourceId
