import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { providerSession } from '../../db/schema'

/** Whether the identity provider opened the session. */
export async function isProviderSession(db: Database | Transaction, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: providerSession.sessionId })
    .from(providerSession)
    .where(eq(providerSession.sessionId, sessionId))
  return rows.length > 0
}
