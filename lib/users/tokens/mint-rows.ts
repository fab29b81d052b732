import 'server-only'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import type { Database, Transaction } from '../../db'
import { tokenMint } from '../../db/schema'
import { hasLostAnswer, presumedEnd } from '../../platform-change/lost-answer'
import { TOKENS_PER_MINUTE } from '../../ramp/contract/schemas/integrator-token'
import type { MintingUse } from './dto'

export type MintRow = typeof tokenMint.$inferSelect

const MINUTE_MS = 60_000
const SHOWN = 20

/** The record of a mint; one whose process died counts as unknown after two minutes. */
export function toMintRecord(row: MintRow, now: number) {
  const isLost = row.state === 'sent' && hasLostAnswer(row.startedAt, now)
  return {
    id: row.id,
    state: isLost ? 'unknown' : row.state,
    lifetimeSeconds: row.lifetimeSeconds,
    mintedBy: row.operatorName,
    startedAt: row.startedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    problem: isLost ? `No answer was stored by ${presumedEnd(row.startedAt, null).toISOString()}.` : row.problem,
  }
}

export async function readMints(db: Database, { environment }: Scope, userId: string): Promise<MintRow[]> {
  return db
    .select()
    .from(tokenMint)
    .where(and(eq(tokenMint.environment, environment.name), eq(tokenMint.userId, indexable(userId))))
    .orderBy(desc(tokenMint.startedAt))
    .limit(SHOWN)
}

/** The use of the platform’s limit in the last minute by all our processes, and the seconds until a request is free again. */
export async function readUse(
  db: Database | Transaction,
  { environment }: Scope,
  now: number,
): Promise<{ use: MintingUse; freeInSeconds: number }> {
  const sent = await db
    .select({ startedAt: tokenMint.startedAt })
    .from(tokenMint)
    .where(and(eq(tokenMint.environment, environment.name), gt(tokenMint.startedAt, new Date(now - MINUTE_MS))))
    .orderBy(asc(tokenMint.startedAt))
  const oldest = sent[0]?.startedAt.getTime() ?? now
  return {
    use: { used: sent.length, perMinute: TOKENS_PER_MINUTE, readAt: new Date(now).toISOString() },
    freeInSeconds: Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000)),
  }
}
