import 'server-only'
import { getDatabase } from '../../db'
import { alertRule } from '../../db/schema'
import { findRuleKind } from '../rules/kinds'

/** The rules of a new installation, switched on; each is added once, and then stays as people leave it. */
const BUNDLED = [
  'incident',
  'failure-share',
  'silence',
  'odd-records',
  'unreadable-records',
  'failing-registrations',
  'expiring-failures',
  'returns-at-risk',
  'lost-return',
  'webhook-secret',
  'stale-archive',
  'refused-sync',
  'waiting-redeliveries',
  'failed-schedules',
  'failing-channels',
  'disk-space',
] as const

/** Adds the bundled rules that this environment never had. */
export async function bringBundledRules(environment: string, now: Date = new Date()): Promise<void> {
  const db = await getDatabase()
  const rules = BUNDLED.flatMap((id) => {
    const kind = findRuleKind(id)
    if (!kind) return []
    return {
      environment,
      kind: id,
      name: kind.title,
      severity: kind.severity,
      settings: kind.settings.parse({}),
      isOn: true,
      bundled: id,
      createdAt: now,
      createdBy: 'Rampdesk',
      changedAt: now,
      changedBy: 'Rampdesk',
    }
  })
  await db.insert(alertRule).values(rules).onConflictDoNothing()
}
