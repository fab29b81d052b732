import { BlockList, isIP, isIPv6 } from 'node:net'
import type { DirectDepositRequest } from '../../../lib/ramp/contract/schemas/deposit'
import { jsonText, type SandboxContext, userOf } from '../../http/context'
import { forbidden, invalidField, notFound, ProblemAnswer, unauthorized } from '../../http/problem'
import { liveContext } from '../../progress/live-context'
import { progressDeposit } from '../../progress/progress-deposit'
import { sendAway } from '../../progress/schedule'
import type { Preparation } from '../../records/preparations'
import { checkLimits, type DecidingFields, refuseExposure, refuseUnusable } from '../../resources/check-deposit'
import { createDeposit, type DepositTerms, instantPortion } from '../../resources/create-deposit'
import { type Unsettled, unsettledOf } from '../../resources/deposit-limits'
import { depositRecord } from '../../resources/deposit-record'
import { usd } from '../../resources/money'
import type { Sandbox } from '../../sandbox'
import { authorization } from '../../stories/deposit-stories'

const KEY_HEADER = 'Idempotency-Key'

/** not-shown.md, "5 Idempotency-Key": required here. */
function readIdempotencyKey(context: SandboxContext): string {
  const key = context.req.header(KEY_HEADER) ?? ''
  if (key === '') throw invalidField(KEY_HEADER, 'required', 'Required')
  if (key.length > 255) throw invalidField(KEY_HEADER, 'too_long', 'Must have at most 255 characters')
  return key
}

export function submitDeposit(sandbox: Sandbox, context: SandboxContext, submission: DirectDepositRequest): Response {
  const { preparationId, clientIp } = submission
  const { id: userId } = userOf(context)
  refuseOutsideGrant(context, submission)
  const key = readIdempotencyKey(context)
  refuseUnnamedClient(context, submission)
  const { preparations } = sandbox.state
  const request = JSON.stringify({ preparationId, clientIp })
  const before = preparations.answered(userId, key)
  if (before !== undefined && before.request !== request) throw idempotencyConflict()
  if (before !== undefined) return jsonText(context, before.answer)

  const answer = JSON.stringify(depositFrom(sandbox, usable(sandbox, userId, preparationId)))
  preparations.remember(userId, key, { request, answer })
  return jsonText(context, answer)
}

/**
 * Section 5: a capability is bound to one preparation and one client network. Outside, it is no credential
 * (not-shown.md, "4.10 client network").
 */
function refuseOutsideGrant(context: SandboxContext, { preparationId, clientIp }: DirectDepositRequest): void {
  const grant = context.get('submission')
  if (grant === undefined) return
  const client = clientIp ?? context.env.incoming.socket.remoteAddress
  if (!isInNetwork(client, grant.ipAddresses)) throw unauthorized()
  if (grant.preparationId !== preparationId) throw forbidden('This credential submits another preparation')
}

/** not-shown.md, "4.10 client network": the integrator's backend signs, and so names its client. */
function refuseUnnamedClient(context: SandboxContext, { clientIp }: DirectDepositRequest): void {
  if (context.get('mode') === 'signed-user' && clientIp === undefined)
    throw invalidField('clientIp', 'required', 'Required where the request is signed')
}

function usable({ state, clock }: Sandbox, userId: string, preparationId: string): Preparation {
  const found = state.preparations.get(preparationId)
  if (found === undefined || found.userId !== userId) throw notFound('deposit-preparation', preparationId)
  if (found.isUsed) throw invalidField('preparationId', 'preparation_used', 'This preparation was submitted already')
  if (clock.now() >= found.expiresAt)
    throw invalidField('preparationId', 'preparation_expired', 'This preparation has expired: prepare again')
  const deposits = state.book.deposits.ofUser(userId).map(({ item }) => item)
  refuseBeyondLimits(found.terms, unsettledOf(deposits, clock.now()))
  return found
}

const FIELDS: DecidingFields = { source: 'preparationId', amount: 'preparationId', priority: 'preparationId' }

/** Open debits may have grown since the preparation. */
function refuseBeyondLimits(terms: DepositTerms, unsettled: Unsettled): void {
  const { source, principal, priority } = terms
  refuseUnusable(source, unsettled, FIELDS)
  const earlyLimit = checkLimits(source, unsettled, { amountUsd: usd(principal), priority }, FIELDS)
  if (priority === 'high') refuseExposure(instantPortion(terms), earlyLimit, FIELDS)
}

function depositFrom(sandbox: Sandbox, preparation: Preparation) {
  const context = liveContext(sandbox, preparation.userId)
  const deposit = createDeposit(context.random, preparation.terms)
  preparation.isUsed = true
  const events = authorization(context, deposit).run(sandbox.clock.date())
  sendAway(sandbox, events)
  progressDeposit(sandbox, deposit)
  return depositRecord(deposit)
}

const idempotencyConflict = () =>
  new ProblemAnswer(422, {
    type: 'urn:problem-type:idempotency-conflict',
    title: 'Idempotency conflict',
    detail: `This ${KEY_HEADER} was used with another body`,
  })

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Compares addresses by value: `::ffff:1.2.3.4` equals `1.2.3.4`. */
function isInNetwork(address: string | undefined, ipAddresses: readonly string[]): boolean {
  if (address === undefined || isIP(address) === 0) return false
  const network = new BlockList()
  for (const member of ipAddresses) network.addAddress(member, familyOf(member))
  return network.check(address, familyOf(address))
}
