import type { Clock } from '../clock'
import { createFaults, type Faults } from '../faults/faults'
import { ENDPOINTS, SEEDED_WEBHOOK_SECRET } from '../history/endpoints'
import { generateHistory } from '../history/generate'
import { reflectHistory } from '../history/reflect'
import { createWorld } from '../history/world'
import type { Holdings } from '../holdings/holdings'
import type { ResolvedOptions, Settings } from '../options'
import { storedDeliveries } from '../virtual/seed'
import { createSeededLog } from '../virtual/seeded-log'
import { type Agenda, createAgenda } from './agenda'
import type { Book } from './book'
import { type Configuration, createConfiguration } from './configuration'
import type { DeliveryLog } from './delivery-log'
import { createPreparations, type Preparations } from './preparations'
import { createReceivers, type Receivers } from './receivers'
import { createReturnIndex, type ReturnIndex } from './returns'
import { createTokenMint, type TokenMint } from './tokens'
import type { Users } from './users'

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
  agenda: Agenda
  preparations: Preparations
  /** What each user has, by user id. */
  holdings: ReadonlyMap<string, Holdings>
}

export function createState(options: ResolvedOptions, clock: Clock): State {
  const { history: variant, seed } = options
  const settings = { ...options.settings }
  const world = createWorld(variant)
  const { records, book } = generateHistory(variant, clock.now(), storedDeliveries(seed), world)
  reflectHistory(book, world.holdings)
  const initial =
    seed === 'empty'
      ? { registrations: [], secret: null }
      : { registrations: ENDPOINTS[variant], secret: SEEDED_WEBHOOK_SECRET }
  return {
    settings,
    users: world.users,
    integratorId: world.integratorId,
    configuration: createConfiguration(clock, () => settings, initial),
    deliveries: createSeededLog({ seed, variant, records }, clock),
    book,
    returns: createReturnIndex(book.returns),
    receivers: createReceivers(),
    faults: createFaults(),
    tokens: createTokenMint(),
    agenda: createAgenda(),
    preparations: createPreparations(),
    holdings: world.holdings,
  }
}
