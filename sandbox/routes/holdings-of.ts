import type { Holdings } from '../holdings/holdings'
import { type SandboxContext, userOf } from '../http/context'
import { notFound } from '../http/problem'
import type { Sandbox } from '../sandbox'

export function holdingsOf({ state }: Sandbox, context: SandboxContext): Holdings {
  const { id } = userOf(context)
  const holdings = state.holdings.get(id)
  if (holdings === undefined) throw notFound('user', id)
  return holdings
}

/** Another user's record is 404, never 403. */
export function findHeld<T>(
  records: ReadonlyMap<string, T>,
  context: SandboxContext,
  resourceType: string,
  parameter = 'id',
): T {
  const id = context.req.param(parameter) ?? ''
  const found = records.get(id)
  if (found === undefined) throw notFound(resourceType, id)
  return found
}
