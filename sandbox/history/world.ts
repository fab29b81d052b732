import { createHoldings } from '../holdings/create-holdings'
import type { Holdings } from '../holdings/holdings'
import type { Variant } from '../options'
import { DEFAULT_OUTAGE_DAY } from '../outage-day.mjs'
import { createUsers, type Users } from '../users'
import { castOf } from './cast'
import { HISTORY_ENDPOINTS, INTEGRATOR_IDS } from './endpoints'
import type { World } from './run-story'

function holdingsOfAll(seed: string, users: Users): ReadonlyMap<string, Holdings> {
  return new Map(users.all().map((user) => [user.id, createHoldings(seed, user)]))
}

export function createWorld(variant: Variant, seed: string = variant, outageDay = DEFAULT_OUTAGE_DAY): World {
  const users = createUsers(seed)
  const holdings = holdingsOfAll(seed, users)
  return {
    seed,
    variant,
    outageDay,
    users,
    holdings,
    cast: castOf({ variant, users, holdings }),
    integratorId: INTEGRATOR_IDS[variant],
    endpoints: HISTORY_ENDPOINTS[variant],
  }
}
