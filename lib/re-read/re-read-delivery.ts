import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { noSuchDelivery, parseDeliveryId } from '../archive/detail/delivery-id'
import { SUBJECT_WORDS } from '../archive/detail/follow-up-reads'
import { PAYLOAD_HEAD } from '../archive/detail/payload-limits'
import { memberAt, payloadObject } from '../archive/happened/payload-member'
import { authorize, may, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { delivery } from '../db/schema'
import { AppError } from '../errors'
import { type PartReading, readingOf } from '../http/reading'
import { subjectIdOf } from '../model/subject'
import { platformClient } from '../platform-client'
import { readableIn } from '../ramp'
import { findEvent } from '../ramp/contract/events'
import { rememberEmail } from '../users/emails/remember-email'
import { recordOf } from '../users/record-of'
import { lookUpUser, type UserCalls } from '../users/user-client'
import { compareFacts } from './compare-facts'
import type { ReRead, ReReadFact, ReReadPart } from './dto'
import {
  ACCOUNT_RULES,
  DEPOSIT_RULES,
  OFF_RAMP_RULES,
  ON_RAMP_RULES,
  RETURN_RULES,
  type ReReadRule,
  SOURCE_RULES,
  userRules,
} from './fact-rules'
import { findAccount } from './find-account'

const INTEGRATOR_MS = 15_000

type Told = { event: string; userId: string | null; resourceId: string | null; snapshot: object | null }

type Reader = {
  part: (
    of: string,
    id: string,
    call: string,
    rules: readonly ReReadRule[],
    record: Promise<object>,
    credential?: ReReadPart['credential'],
  ) => Promise<ReReadPart>
  calls: () => Promise<UserCalls>
}

/**
 * The follow-up reads of a delivery (6.2), live: returns with the integrator's credential, the rest with the user's key,
 * which asks for user.read and a purpose and leaves a row in the audit. A part that can’t be read does not stop the others.
 *
 * @throws AppError `forbidden` without delivery.read, or return.read or user.read as the event asks; `not_found`;
 * `conflict` for an event without a follow-up read; `purpose_required`
 */
export async function reReadDelivery(scope: Scope, deliveryId: string): Promise<ReRead> {
  authorize(scope, 'delivery.read')
  const told = await readTold(scope, deliveryId)
  const subject = findEvent(told.event)?.subject
  if (!subject) throw new AppError('conflict', 'The specification names no follow-up read for this event.')
  const hasSnapshot = findEvent(told.event)?.family === 'milestone' && told.snapshot !== null
  const isReturn = subject === 'ach-debit-return'
  if (isReturn) authorize(scope, 'return.read')
  const user = await openUser(scope, told, isReturn)
  const reader: Reader = {
    calls: async () => {
      if (user) return user.calls()
      throw new AppError('conflict', 'The payload names no user, so there is no user key to read it with.')
    },
    part: async (of, id, call, rules, record, credential = 'user') => {
      const facts = record.then((value) => compareFacts(rules, value, hasSnapshot ? told.snapshot : null))
      const reading = await readingOf(scope, `re-read ${of}`, facts)
      return { of, id, call, credential, reading, found: reading.problem ? null : { state: stateOf(await record) } }
    },
  }
  const id = subjectIdOf(told)
  if (!id) throw new AppError('conflict', `The payload has no ${SUBJECT_WORDS[subject]} id, so it can’t be read.`)
  const parts = await READS[subject](scope, reader, id, told)
  // A viewer may see returns, but nothing of a user.
  const isShown = ({ credential }: ReReadPart) => credential === 'integrator' || user !== null || !isReturn
  const about = { subject, userId: told.userId }
  return { readAt: new Date().toISOString(), about, parts: parts.filter(isShown), hasSnapshot }
}

async function openUser(scope: Scope, { userId, resourceId }: Told, isReturn: boolean) {
  if (isReturn && scope.actor.kind === 'operator' && !may(scope.actor, 'user.read')) return null
  authorize(scope, 'user.read')
  if (userId === null) return null
  return lookUpUser(scope, userId, { of: 're-read', ...(resourceId === null ? {} : { id: resourceId }) })
}

async function readTold(scope: Scope, id: string): Promise<Told> {
  const number = parseDeliveryId(id)
  if (number === null) throw noSuchDelivery(scope, id)
  const db = await getDatabase()
  const [row] = await db
    .select({
      event: delivery.event,
      userId: delivery.userId,
      resourceId: delivery.resourceId,
      payload: sql<string>`substr(${delivery.payload}, 1, ${PAYLOAD_HEAD})`,
    })
    .from(delivery)
    .where(and(eq(delivery.environment, scope.environment.name), eq(delivery.id, number)))
  if (!row) throw noSuchDelivery(scope, id)
  const { payload, ...told } = row
  return { ...told, snapshot: payloadObject(payload) }
}

type Read = (scope: Scope, reader: Reader, id: string, told: Told) => Promise<ReReadPart[]>

const readOffRamp: Read = async (_, { part, calls }, id) => [
  await part(
    'off-ramp',
    id,
    `GET /v1/off-ramps/${id}`,
    OFF_RAMP_RULES,
    calls().then(async (user) => recordOf(id, await user.call('getOffRamp', { params: { id } }))),
  ),
]

const readDeposit: Read = async (_, { part, calls }, id) => [
  await part(
    'deposit',
    id,
    `GET /v1/deposits/${id}`,
    DEPOSIT_RULES,
    calls().then(async (user) => recordOf(id, await user.call('getDeposit', { params: { depositId: id } }))),
  ),
]

/** Reads the on-ramp, then the deposit if the source of the on-ramp names one. */
const readOnRamp: Read = async (scope, reader, id, told) => {
  const record = reader.calls().then(async (user) => recordOf(id, await user.call('getOnRamp', { params: { id } })))
  const onRamp = await reader.part('on-ramp', id, `GET /v1/on-ramps/${id}`, ON_RAMP_RULES, record)
  const depositId = nameIn(onRamp.reading, await record.catch(() => null), 'source.depositId')
  return [onRamp, ...(depositId === null ? [] : await readDeposit(scope, reader, depositId, told))]
}

/** Reads the return, then its deposit and funding source. */
const readReturn: Read = async (scope, reader, id, told) => {
  const signal = AbortSignal.timeout(INTEGRATOR_MS)
  const record = platformClient(scope.environment)
    .call('getAchDebitReturn', { params: { id }, signal })
    .then((answer) => recordOf(id, answer))
  const call = `GET /v1/integrator/ach-debit/returns/${id}`
  const found = await reader.part('return', id, call, RETURN_RULES, record, 'integrator')
  const read = await record.catch(() => null)
  const depositId = nameIn(found.reading, read, 'depositId')
  const sourceId = nameIn(found.reading, read, 'sourceId')
  const [deposit, source] = await Promise.all([
    depositId === null ? [] : readDeposit(scope, reader, depositId, told),
    sourceId === null ? [] : readSource(scope, reader, sourceId, told),
  ])
  return [found, ...deposit, ...source]
}

const readSource: Read = async (_, { part, calls }, id) => [
  await part(
    'funding source',
    id,
    `GET /v1/funding-sources/${id}`,
    SOURCE_RULES,
    calls().then(async (user) => recordOf(id, await user.call('getFundingSource', { params: { id } }))),
  ),
]

const readUser: Read = async ({ environment }, { part, calls }, id) => {
  const record = calls().then(async (user) => {
    const found = recordOf(id, await user.call('getUser'))
    await rememberEmail(environment, id, found.email ?? null)
    return { ...found, capabilities: readableIn(found.capabilities) }
  })
  const rules = await record.then(userRules).catch(() => [])
  return [await part('user', id, 'GET /v1/users/me', rules, record)]
}

const readAccount: Read = async (_, { part, calls }, id) => {
  const account = calls().then((user) => findAccount(user, id))
  const call = 'GET /v1/bank-accounts/, /v1/debit-cards/, /v1/cards/, /v1/bills/'
  const read = await part('account', id, call, ACCOUNT_RULES, account.then(presentAccount))
  const isGone = (await account.catch(() => undefined)) === null
  return [isGone ? { ...read, found: { state: 'removed' } } : read]
}

function presentAccount(account: object | null): object {
  if (account) return account
  throw new AppError(
    'not_found',
    'Neither the bank accounts, debit cards, cards nor bills of the user have this id now: it was removed.',
  )
}

const READS = {
  'off-ramp': readOffRamp,
  deposit: readDeposit,
  'on-ramp': readOnRamp,
  'ach-debit-return': readReturn,
  user: readUser,
  account: readAccount,
} satisfies Record<string, Read>

function stateOf(record: object): string | null {
  const status = memberAt(record, 'status')
  return typeof status === 'string' ? status : null
}

function nameIn({ problem }: PartReading<ReReadFact[]>, record: object | null, path: string): string | null {
  const value = problem || !record ? null : memberAt(record, path)
  return typeof value === 'string' && value !== '' ? value : null
}
