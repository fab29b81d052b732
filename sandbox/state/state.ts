import type { Clock } from '../clock'
import { createFaults, type Faults } from '../faults/faults'
import { ENDPOINTS, INTEGRATOR_IDS, SEEDED_WEBHOOK_SECRET } from '../history/endpoints'
import { generateHistory } from '../history/generate'
import type { ResolvedOptions, Seed, Settings } from '../options'
import type { Book } from './book'
import { type Configuration, createConfiguration } from './configuration'
import { createDeliveryLog, type DeliveryLog } from './delivery-log'
import { createReceivers, type Receivers } from './receivers'
import { createReturnIndex, type ReturnIndex } from './returns'
import { createTokenMint, type TokenMint } from './tokens'
import { createUsers, type Users } from './users'

/** Everything that `reset` starts again. */
export type State = {
  settings: Settings
  users: Users
  integratorId: string
  configuration: Configuration
  deliveries: DeliveryLog
  book: Book
  returns: ReturnIndex
  receivers: Receivers
  faults: Faults
  tokens: TokenMint
}

const DELIVERIES_BY_SEED: Readonly<Record<Seed, number>> = { demo: 5_000, small: 300, empty: 0 }

export function createState(options: ResolvedOptions, clock: Clock): State {
  const { history: variant, seed } = options
  const settings = { ...options.settings }
  const { records, book } = generateHistory(variant, clock.now(), DELIVERIES_BY_SEED[seed])
  const initial =
    seed === 'empty'
      ? { registrations: [], secret: null }
      : { registrations: ENDPOINTS[variant], secret: SEEDED_WEBHOOK_SECRET }
  return {
    settings,
    users: createUsers(variant),
    integratorId: INTEGRATOR_IDS[variant],
    configuration: createConfiguration(clock, () => settings, initial),
    deliveries: createDeliveryLog(records, clock.now),
    book,
    returns: createReturnIndex(book.returns),
    receivers: createReceivers(),
    faults: createFaults(),
    tokens: createTokenMint(options.integratorSecret),
  }
}
