import { createHoldings } from '../holdings/create-holdings'
import type { Holdings } from '../holdings/holdings'
import type { Variant } from '../options'
import { createUsers, type Users } from '../state/users'
import { ENDPOINTS, INTEGRATOR_IDS } from './endpoints'
import type { World } from './tell'

/** What everybody has at the start, by user id. */
export function holdingsOfAll(variant: Variant, users: Users): ReadonlyMap<string, Holdings> {
  return new Map(users.all().map((user) => [user.id, createHoldings(variant, user)]))
}

/** The users, accounts and endpoints that a variant's history is about. */
export function createWorld(variant: Variant): World {
  const users = createUsers(variant)
  return {
    users,
    holdings: holdingsOfAll(variant, users),
    integratorId: INTEGRATOR_IDS[variant],
    endpoints: ENDPOINTS[variant],
  }
}
