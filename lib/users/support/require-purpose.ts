import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { userOpening } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { tokenPurposesSince } from './token-purpose'

/** Whether the person must first give a purpose for looking at the user. */
export async function needsPurpose({ actor, environment }: Scope, userId: string): Promise<boolean> {
  if (env().supportPurpose === 'off' || actor.kind === 'system') return false
  const db = await getDatabase()
  const [opening] = await db
    .select({ openedAt: userOpening.openedAt })
    .from(userOpening)
    .where(
      and(
        eq(userOpening.sessionId, actor.sessionId),
        eq(userOpening.environment, environment.name),
        eq(userOpening.userId, indexable(userId)),
        actor.token && gt(userOpening.openedAt, tokenPurposesSince()),
      ),
    )
  return opening === undefined
}

/** @throws AppError `purpose_required` */
export async function requirePurpose(scope: Scope, userId: string): Promise<void> {
  if (await needsPurpose(scope, userId))
    throw new AppError('purpose_required', 'Enter why you are opening this user: a ticket number or a short reason.')
}
