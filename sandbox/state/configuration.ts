import type { Clock } from '../clock'
import type { Settings } from '../options'

/** Section 2.9, with the read-only members of not-shown.md. */
export type Registration = { id: string; url: string; events: string[]; failureCount: number; disabled: boolean }

type Stored = Pick<Registration, 'id' | 'url' | 'events'>

type Snapshot = { effectiveAt: number; registrations: readonly Stored[]; secret: string | null }

export type Configuration = ReturnType<typeof createConfiguration>

export type Initial = { registrations: readonly Stored[]; secret: string | null }

/**
 * Reads see a change at once, deliveries once it has propagated (section 8), so every version keeps the instant of its
 * effect.
 */
export function createConfiguration(clock: Clock, settings: () => Settings, initial: Initial) {
  let current: Snapshot = { effectiveAt: Number.NEGATIVE_INFINITY, ...initial }
  let versions: Snapshot[] = [current]
  const health = new Map<string, { failureCount: number; disabled: boolean }>()

  const change = (next: Partial<Pick<Snapshot, 'registrations' | 'secret'>>) => {
    current = { ...current, ...next, effectiveAt: clock.now() + settings().propagationMs }
    versions.push(current)
  }
  const withHealth = (stored: Stored): Registration => ({
    ...stored,
    ...(health.get(stored.id) ?? { failureCount: 0, disabled: false }),
  })

  return {
    list: () => current.registrations.map(withHealth),
    find: (id: string) => current.registrations.filter((stored) => stored.id === id).map(withHealth)[0],
    add(registration: Stored) {
      change({ registrations: [...current.registrations, registration] })
      return withHealth(registration)
    },
    setEvents(id: string, events: string[]) {
      const edit = (stored: Stored) => (stored.id === id ? { ...stored, events } : stored)
      change({ registrations: current.registrations.map(edit) })
    },
    remove(id: string) {
      change({ registrations: current.registrations.filter((stored) => stored.id !== id) })
    },
    setSecret(secret: string) {
      change({ secret })
    },
    hasSecret: () => current.secret !== null,
    effective() {
      const now = clock.now()
      const active = versions.findLast((version) => version.effectiveAt <= now) ?? versions[0] ?? current
      return { registrations: active.registrations.map(withHealth), secret: active.secret }
    },
    propagate() {
      current = { ...current, effectiveAt: Number.NEGATIVE_INFINITY }
      versions = [current]
    },
    noteOutcome(id: string, success: boolean) {
      const before = health.get(id) ?? { failureCount: 0, disabled: false }
      const failureCount = success ? 0 : before.failureCount + 1
      const { disableAfterFailures } = settings()
      const isOverLimit = disableAfterFailures > 0 && failureCount >= disableAfterFailures
      health.set(id, { failureCount, disabled: before.disabled || isOverLimit })
    },
  }
}
