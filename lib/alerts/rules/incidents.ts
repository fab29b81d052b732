import 'server-only'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { incidentRun } from '../../db/schema'
import { formatEndpoint } from '../../format/endpoint'
import { formatQuantity } from '../../format/number'
import { endpointDid } from '../../incidents/incident-sentence'
import { answersOf } from '../../model/incident'
import { causeOfEndpoint, type SpanKind, settingNumber } from './rule-kind'
import { wholeSetting } from './settings'

const MOST = 1_000
const DAY_MS = 86_400_000

const dayBefore = (time: Date) => new Date(time.getTime() - DAY_MS)

export const INCIDENT_BEGINS: SpanKind = {
  id: 'incident',
  title: 'Incident',
  about: 'Fires when an endpoint fails several times in a row with nothing delivered between.',
  severity: 'page',
  source: 'spans',
  settings: z.strictObject({ failures: wholeSetting({ least: 3, most: 10_000, usual: 3 }) }),
  fields: [{ name: 'failures', label: 'At least', unit: 'failures in a row' }],
  // An endpoint that takes one delivery between failures is not well again.
  holds: { before: 0, after: 10 },
  read: async (settings, { environment, from, to }) => {
    const db = await getDatabase()
    const rows = await db
      .select()
      .from(incidentRun)
      .where(
        and(
          eq(incidentRun.environment, environment.name),
          eq(incidentRun.isIncident, true),
          or(gt(incidentRun.endedAt, from), and(isNull(incidentRun.endedAt), gt(incidentRun.lastAt, dayBefore(from)))),
        ),
      )
      .orderBy(incidentRun.firstAt)
      .limit(MOST)
    const least = settingNumber(settings, 'failures')
    // An endpoint that gets nothing any more fails no longer, though nothing was delivered since.
    const endOf = (lastAt: Date) => (lastAt > dayBefore(to) ? null : new Date(lastAt.getTime() + DAY_MS))
    return rows
      .filter(({ failures, firstAt }) => failures >= least && firstAt < to)
      .map(({ id, endpoint, firstAt, lastAt, endedAt, failures, open, causes }) => ({
        subject: endpoint,
        subjectName: formatEndpoint(endpoint),
        cause: causeOfEndpoint(endpoint),
        from: firstAt,
        to: endedAt ?? endOf(lastAt),
        evidence: {
          sentence: `${formatQuantity(failures, 'failure')} in a row, ${open} unresolved: the endpoint ${endpointDid(answersOf(causes))}.`,
          value: failures,
          threshold: least,
          href: `/${environment.name}/incidents/${id}`,
        },
      }))
  },
}
