import { createTokenMint, type TokenMint } from '../auth/tokens'
import type { Clock } from '../clock'
import { createFaults, type Faults } from '../faults/faults'
import { HISTORY_ENDPOINTS, SEEDED_WEBHOOK_SECRET } from '../history/endpoints'
import { generateHistory, type History } from '../history/generate'
import { reflectHistory } from '../history/reflect'
import type { Coming } from '../history/run-story'
import { createWorld } from '../history/world'
import type { Holdings } from '../holdings/holdings'
import type { ResolvedOptions, Settings } from '../options'
import type { Book } from '../records/book'
import type { DeliveryLog } from '../records/delivery-log'
import { createPreparations, type Preparations } from '../records/preparations'
import { createReturnIndex, type ReturnIndex } from '../records/returns'
import { storedDeliveries, virtualDeliveries } from '../seed'
import type { Users } from '../users'
import { createSeededLog } from '../virtual/seeded-log'
import { type Agenda, createAgenda } from './agenda'
import { type Configuration, createConfiguration } from './configuration'
import { createReceivers, type Receivers } from './receivers'

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
  coming: readonly Coming[]
  late: History['late']
  preparations: Preparations
  /** The holdings of each user, by id. */
  holdings: ReadonlyMap<string, Holdings>
}

export function createState(options: ResolvedOptions, clock: Clock): State {
  const { history: variant, seed, goesOn, outageDay } = options
  const settings = { ...options.settings }
  const world = createWorld(variant, variant, outageDay)
  const history = generateHistory(world, clock.now(), storedDeliveries(seed))
  const { records, book } = history
  reflectHistory(history, world.holdings, clock.now())
  const initial =
    seed === 'empty'
      ? { registrations: [], secret: null }
      : { registrations: HISTORY_ENDPOINTS[variant], secret: SEEDED_WEBHOOK_SECRET }
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
    coming: goesOn ? history.coming : [],
    late: goesOn && virtualDeliveries(seed) === null ? history.late : [],
    preparations: createPreparations(),
    holdings: world.holdings,
  }
}
