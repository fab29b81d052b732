import { capitalize } from '../../format/capitalize'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { own, textSearch } from '../../list/filter-kinds'
import { choiceOf, someOf } from '../../list/members'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { successParts } from '../../model/success-share'
import { PERIODS, type Period } from '../dto'
import { REGISTRATION_ORDERS } from '../list/order-registrations'
import { REGISTRATION_TROUBLES } from '../list/registration-trouble'

/** A registration with the outcomes of its endpoint in the period; null members are not known. */
export type RegistrationHealthRow = {
  url: string | null
  id: string | null
  events: string[] | null
  state: 'enabled' | 'disabled' | 'not said' | 'unreadable'
  failureCount: number | null
  failingSince: string | null
  /** Deliveries by outcome; null for an unreadable registration. */
  counts: Partial<Record<Outcome, number>> | null
  lastDeliveredAt: string | null
  lastProblemAt: string | null
  lastProblem: Outcome | null
}

const PERIOD_NAMES: Record<Period, string> = { '24h': 'last 24 hours', '7d': 'last 7 days', '30d': 'last 30 days' }

const totalOf = ({ counts }: RegistrationHealthRow) =>
  counts === null ? null : OUTCOMES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)

/** A success share from 0 to 1 with four digits; null if no delivery counts for it. */
function shareOf({ counts }: RegistrationHealthRow, of: 'withUnknown' | 'withoutUnknown'): string | null {
  if (counts === null) return null
  const { delivered, [of]: whole } = successParts(counts)
  return whole === 0 ? null : (delivered / whole).toFixed(4)
}

const { count, id, share, state, text, time } = columnsOf<RegistrationHealthRow>()

/** The list of registrations for exports, live from the platform and with the counts of the archive. */
export const REGISTRATIONS = defineList({
  name: 'registrations',
  path: 'webhooks',
  title: 'Registrations',
  noun: { one: 'registration', many: 'registrations' },
  permission: 'registration.read',
  order: 'worst first',
  filters: {
    period: own('Period', choiceOf(PERIODS, '24h'), (period) => PERIOD_NAMES[period]),
    search: textSearch('Search', {
      field: 'Search by URL, id or event',
      explain: () => ({ text: 'Finds registrations whose URL, id or events contain every word.', isProblem: false }),
    }),
    trouble: own('Problem', someOf(REGISTRATION_TROUBLES), (trouble) => trouble.join(' or ')),
  },
  controls: { order: choiceOf(REGISTRATION_ORDERS, 'health') },
  cursorLength: 1,
  columns: [
    text('url', 'URL', 'url'),
    id('registration', 'Registration', 'id'),
    text('events', 'Events', ({ events }) => events?.join(', ') ?? null),
    state('state', 'State', 'state'),
    count('failureCount', 'Failures in a row', 'failureCount'),
    time('failingSince', 'Failing since', 'failingSince'),
    count('deliveries', 'Deliveries', totalOf),
    ...OUTCOMES.map((outcome) =>
      count(outcome, capitalize(outcome), ({ counts }) => (counts === null ? null : (counts[outcome] ?? 0))),
    ),
    share('share', 'Success share', (row) => shareOf(row, 'withUnknown')),
    share('shareKnown', 'Success share without unknown', (row) => shareOf(row, 'withoutUnknown')),
    time('lastDelivered', 'Last delivered', 'lastDeliveredAt'),
    time('lastProblemAt', 'Last problem', 'lastProblemAt'),
    state('lastProblem', 'Last problem', 'lastProblem'),
  ],
})

export type RegistrationFilters = typeof REGISTRATIONS.none
