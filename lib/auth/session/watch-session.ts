import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Permission } from '../roles'
import type { OperatorActor } from '../scope'
import { findOperatorsBySessions } from './session'
import { createSessionWatch, type SessionWatch, type WatchedSession } from './session-watch'

/** On the process, not in the module: Next.js may load a module more than once. */
const slot: { rampdeskSessions?: SessionWatch } = globalThis as object

const CLOCK = {
  now: Date.now,
  wait: (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined),
}

/** Watches the session of an open stream, with all others of this process. */
export function watchSession(actor: OperatorActor, permission: Permission): WatchedSession {
  slot.rampdeskSessions ??= createSessionWatch({ clock: CLOCK, readOperators: findOperatorsBySessions })
  return slot.rampdeskSessions.watch(actor, permission)
}
