import type {
  EndpointHealth,
  HealthBar,
  Period,
  PeriodHealth,
  RegistrationChange,
  RegistrationList,
  RegistrationRow,
  UnreadableRegistration,
} from '@/lib/registrations/dto'

const AT = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000

/** Hourly bars from 12:00 UTC. */
export function barsOf(...counts: HealthBar['counts'][]): HealthBar[] {
  return counts.map((each, index) => ({
    from: new Date(AT + index * HOUR_MS).toISOString(),
    to: new Date(AT + (index + 1) * HOUR_MS).toISOString(),
    counts: each,
  }))
}

export function periodOf(bars: HealthBar[]): PeriodHealth {
  const delivered = bars.reduce((sum, { counts }) => sum + (counts?.delivered ?? 0), 0)
  const failed = bars.reduce((sum, { counts }) => sum + (counts?.failed ?? 0), 0)
  return {
    total: delivered + failed,
    outcomes: [
      { value: 'delivered', count: delivered },
      { value: 'failed', count: failed },
    ],
    bars,
  }
}

export function healthOf(over: Partial<Record<Period, PeriodHealth>> = {}): EndpointHealth {
  const none = periodOf(barsOf({}))
  return { periods: { '24h': none, '7d': none, '30d': none, ...over }, lastDeliveredAt: null, lastProblem: null }
}

export function registrationOf(id: string, over: Partial<RegistrationRow> = {}): RegistrationRow {
  return {
    id,
    url: `https://${id}.acme.example/in`,
    events: ['*'],
    failureCount: 0,
    disabled: false,
    failingSince: null,
    health: healthOf(),
    lastChange: null,
    ...over,
  }
}

export function unreadableOf(over: Partial<UnreadableRegistration> = {}): UnreadableRegistration {
  const raw = '{"id":"odd","url":7}'
  return { index: 0, id: 'odd', field: 'url', reason: 'expected string, received number', raw, isCut: false, ...over }
}

export function changeOf(over: Partial<RegistrationChange> = {}): RegistrationChange {
  return {
    id: 'c1',
    action: 'create',
    webhookId: null,
    url: 'https://new.acme.example/in',
    eventsBefore: null,
    eventsAfter: ['payment.created'],
    state: 'done',
    by: 'Olga Operator',
    startedAt: new Date(AT).toISOString(),
    finishedAt: new Date(AT).toISOString(),
    problem: null,
    propagatingMs: 0,
    openMs: 0,
    ...over,
  }
}

export function registrationListOf(
  registrations: RegistrationRow[],
  over: Partial<RegistrationList> = {},
): RegistrationList {
  return {
    registrations,
    unreadable: [],
    readAt: new Date(AT).toISOString(),
    unregistered: [],
    sightings: [],
    changes: [],
    ...over,
  }
}
