import { type SandboxContext, userOf } from '../http/context'
import { notFound } from '../http/problem'

/** Another user's record is 404, never 403. */
export function findOwned<T extends { userId: string }>(
  items: { get: (id: string) => T | undefined },
  context: SandboxContext,
  resourceType: string,
  parameter = 'id',
): T {
  const id = context.req.param(parameter) ?? ''
  const found = items.get(id)
  if (found === undefined || found.userId !== userOf(context).id) throw notFound(resourceType, id)
  return found
}
