const MINUTE = 60_000

export type SessionLimits = { idleMinutes: number; absoluteHours: number }

export type SessionTimes = { createdAt: Date; lastSeenAt: Date; expiresAt: Date; revokedAt: Date | null }

export function isSessionLive(session: SessionTimes, limits: SessionLimits, now: Date): boolean {
  const time = now.getTime()
  return (
    session.revokedAt === null &&
    time < session.expiresAt.getTime() &&
    time < session.createdAt.getTime() + limits.absoluteHours * 60 * MINUTE &&
    time < session.lastSeenAt.getTime() + limits.idleMinutes * MINUTE
  )
}

/** Whether the time of last use is to be stored: once a minute, more often for short idle limits. */
export function isTouchDue(session: SessionTimes, limits: SessionLimits, now: Date): boolean {
  const interval = Math.min(MINUTE, (limits.idleMinutes * MINUTE) / 10)
  return now.getTime() - session.lastSeenAt.getTime() >= interval
}
