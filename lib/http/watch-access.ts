import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { findOperatorsByTokens, isTokenSession } from '../auth/access-tokens/find-token'
import type { OperatorActor } from '../auth/scope'
import { findOperatorsBySessions } from '../auth/session/session'
import { createSessionWatch, type SessionWatch, type WatchedSession } from '../auth/session/session-watch'
import type { Permission } from '../model/role'

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskSessions?: SessionWatch } = globalThis as object

const CLOCK = {
  now: Date.now,
  wait: (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined),
}

export function watchAccess(
  actor: OperatorActor,
  environment: string | null,
  ...permissions: Permission[]
): WatchedSession {
  slot.rampdeskSessions ??= createSessionWatch({ clock: CLOCK, readOperators: findOperatorsBySessionIds })
  return slot.rampdeskSessions.watch(actor, environment, permissions)
}

/** The operators of the sessions and tokens that are still valid, by session id. */
export async function findOperatorsBySessionIds(ids: readonly string[]): Promise<Map<string, OperatorActor>> {
  const sessions = ids.filter((id) => !isTokenSession(id))
  const [bySession, byToken] = await Promise.all([
    sessions.length > 0 ? findOperatorsBySessions(sessions) : new Map<string, OperatorActor>(),
    findOperatorsByTokens(ids.filter(isTokenSession)),
  ])
  return new Map([...bySession, ...byToken])
}
