import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { parseInstant, storable } from '../../codec/storable'
import type { Transaction } from '../../db'
import { tokenMint } from '../../db/schema'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { type ChangeEnd, makeChange } from '../../platform-change/make-change'
import { platformAnswerOf, type RequestEnd } from '../../platform-change/request-end'
import { sendOnce } from '../../platform-change/send-once'
import { platformClient } from '../../platform-client'
import { type EndpointAnswer, PlatformError } from '../../ramp'
import { requirePurpose } from '../support/require-purpose'
import { provenKey } from '../user-client'
import type { MintedToken } from './dto'
import { type MintRow, readUse, toMintRecord } from './mint-rows'
import type { NewToken } from './schemas'

type MintEnd = RequestEnd<EndpointAnswer<'createIntegratorToken'>>

/**
 * Mints a token of a user (specification, 4.9) by one request, which is recorded before it leaves. The token goes to the caller
 * and is stored nowhere.
 *
 * @returns no token if the answer got lost; one may have been minted, and expires by itself
 * @throws AppError `forbidden` without token.mint, `purpose_required`, `too_many` with `retryAfter` beyond the
 * platform’s limit; as `provenKey`; PlatformError for a refusal; `platform` for a token of someone else
 */
export async function mintToken(scope: Scope, userId: string, { lifetimeSeconds }: NewToken): Promise<MintedToken> {
  authorize(scope, 'token.mint')
  await requirePurpose(scope, userId)
  const { apiKey } = await provenKey(scope.environment, userId)
  const { row, end } = await makeChange<MintRow, MintEnd>(scope, {
    begin: (tx) => begin(tx, scope, userId, lifetimeSeconds),
    send: (_begun, signal) => {
      const body = { userApiKey: apiKey, expiresIn: lifetimeSeconds }
      return sendOnce(() => platformClient(scope.environment).call('createIntegratorToken', { body, signal }), signal)
    },
    lock: lockMint,
    complete: (tx, stored, result) => complete(tx, scope, stored, result),
    unstored: ({ state }) => ({
      said: state === 'done' ? 'The platform minted a token' : 'The request was sent',
      advice: 'A token that nobody has seen expires by itself. Mint another.',
    }),
  })
  if (end.state === 'refused' || end.state === 'not-made') throw end.error
  if (end.state === 'unknown')
    logger.warn({ err: end.error, requestId: scope.requestId, mint: row.id }, 'The answer to minting a token got lost')
  const mint = toMintRecord(row, Date.now())
  if (end.state !== 'done') return { mint, token: null }
  if (end.answer.userId !== userId)
    throw new AppError('platform', 'The platform returned a token for another user. It is not shown.')
  return { mint, token: end.answer.accessToken.reveal() }
}

async function begin(tx: Transaction, scope: Scope, userId: string, lifetimeSeconds: number): Promise<MintRow> {
  const { environment, actor } = scope
  const startedAt = new Date()
  const { use, freeInSeconds } = await readUse(tx, scope, startedAt.getTime())
  if (use.used >= use.perMinute)
    throw new AppError('too_many', `${use.perMinute} tokens were minted within a minute, the platform’s limit.`, {
      retryAfter: freeInSeconds,
    })
  const [row] = await tx
    .insert(tokenMint)
    .values({
      id: randomUUID(),
      environment: environment.name,
      userId: indexable(userId),
      lifetimeSeconds,
      state: 'sent',
      operatorId: actor.kind === 'operator' ? actor.id : actor.kind,
      operatorName: actor.name,
      startedAt,
    })
    .returning()
  if (!row) throw new Error('insert into token_mint returned no row')
  const detail = { mint: row.id, lifetimeSeconds }
  await recordAudit(tx, scope, { action: 'token.mint', entity: 'user', entityId: userId, detail })
  return row
}

async function lockMint(tx: Transaction, { id }: MintRow): Promise<MintRow> {
  const [row] = await tx.select().from(tokenMint).where(eq(tokenMint.id, id)).for('update')
  if (!row) throw new Error('The token was not there to be completed.')
  return row
}

async function complete(
  tx: Transaction,
  scope: Scope,
  stored: MintRow,
  { stage, end }: ChangeEnd<MintEnd>,
): Promise<MintRow> {
  const set = {
    // Minting has no intent state.
    state: stage === 'intent' ? 'refused' : stage,
    finishedAt: new Date(),
    expiresAt: end.state === 'done' ? parseInstant(end.answer.expiresAt) : null,
    problem: end.state === 'done' ? null : storable(problemOf(end.error)),
  } as const
  await tx.update(tokenMint).set(set).where(eq(tokenMint.id, stored.id))
  const answer = end.state === 'done' ? null : platformAnswerOf(end.error)
  await recordAudit(tx, scope, {
    action: 'token.answer',
    entity: 'user',
    entityId: stored.userId,
    detail: { mint: stored.id, state: set.state, ...answer },
  })
  return { ...stored, ...set }
}

function problemOf(error: unknown): string {
  return error instanceof PlatformError || error instanceof AppError ? error.message : 'The answer did not arrive.'
}
