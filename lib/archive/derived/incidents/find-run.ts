import 'server-only'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db'
import { delivery, incidentRun } from '../../../db/schema'
import { runStep } from './incident-rule'

export type StoredIncident = typeof incidentRun.$inferSelect

/** Finds the run that holds a delivery, its first or any other; null if there is none, or if the run is too short for an incident. */
export async function findIncidentRun(
  db: Database | Transaction,
  environment: string,
  deliveryId: number,
): Promise<StoredIncident | null> {
  const [run] = await db
    .select()
    .from(incidentRun)
    .where(
      and(eq(incidentRun.environment, environment), eq(incidentRun.id, deliveryId), eq(incidentRun.isIncident, true)),
    )
  if (run) return run
  const [held] = await db
    .select({ endpoint: delivery.endpoint, sortAt: delivery.sortAt, outcome: delivery.outcome })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), eq(delivery.id, deliveryId)))
  return held ? findRunOf(db, environment, held) : null
}

/** Finds the incident that a delivery is part of; null for none. */
export async function findRunOf(
  db: Database | Transaction,
  environment: string,
  { endpoint, sortAt, outcome }: Pick<typeof delivery.$inferSelect, 'endpoint' | 'sortAt' | 'outcome'>,
): Promise<StoredIncident | null> {
  if (runStep(outcome) !== 'fails') return null
  const [run] = await db
    .select()
    .from(incidentRun)
    .where(
      and(
        eq(incidentRun.environment, environment),
        eq(incidentRun.endpoint, endpoint),
        lte(incidentRun.firstAt, sortAt),
      ),
    )
    .orderBy(desc(incidentRun.firstAt))
    .limit(1)
  return run?.isIncident && run.lastAt >= sortAt ? run : null
}
