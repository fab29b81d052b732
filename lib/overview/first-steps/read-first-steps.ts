import 'server-only'
import { sql } from 'drizzle-orm'
import type { Coverage } from '../../archive/dto'
import type { Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { FirstStep } from './first-steps'

type Known = Pick<Coverage, 'lastSyncedAt' | 'records' | 'running' | 'problem'>

/** The first steps with their state; empty once every step is done. */
export async function readFirstSteps({ environment }: Scope, coverage: Known): Promise<FirstStep[]> {
  const { name } = environment
  const db = await getDatabase()
  const { rows } = await db.execute<{ hasTarget: boolean; hasChannel: boolean; hasColleague: boolean }>(sql`select
    exists (select from redelivery_target where environment = ${name}) as "hasTarget",
    exists (select from alert_channel where environment = ${name}) as "hasChannel",
    (select count(*) > 1 from (select from operator limit 2) as found) as "hasColleague"`)
  const steps = stepsOf(name, coverage, {
    hasTarget: rows[0]?.hasTarget === true,
    hasChannel: rows[0]?.hasChannel === true,
    hasColleague: rows[0]?.hasColleague === true,
  })
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

function stepsOf(
  environment: string,
  { lastSyncedAt, records, running, problem }: Known,
  { hasTarget, hasChannel, hasColleague }: { hasTarget: boolean; hasChannel: boolean; hasColleague: boolean },
): FirstStep[] {
  const isConnected = lastSyncedAt !== null || records > 0 || (running?.pages ?? 0) > 0
  return [
    {
      id: 'connect',
      title: 'Connect to the platform',
      isDone: isConnected,
      note: isConnected ? 'The platform answers.' : (problem?.message ?? 'The platform has not answered yet.'),
    },
    {
      id: 'sync',
      title: 'First sync',
      isDone: lastSyncedAt !== null,
      note:
        lastSyncedAt === null
          ? 'Reads the deliveries of the last 30 days. It starts by itself.'
          : 'The first sync is complete.',
    },
    {
      id: 'target',
      title: 'First redelivery target',
      isDone: hasTarget,
      note: 'One of your staging endpoints, for sending payloads again.',
      href: `/${environment}/redeliveries/targets/new`,
    },
    {
      id: 'channel',
      title: 'First channel for alerts',
      isDone: hasChannel,
      note: 'E-mail, a chat, PagerDuty or a webhook. Without one, alerts are listed but not sent.',
      href: `/${environment}/alerts/channels/new`,
    },
    {
      id: 'operator',
      title: 'Second operator',
      isDone: hasColleague,
      note: 'Someone who can sign in when you can’t.',
      href: `/${environment}/settings/operators`,
    },
  ]
}
