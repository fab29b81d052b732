import 'server-only'
import type { Scope } from '../../auth/scope'
import { authorize } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import { readingOf } from '../../http/reading'
import { recordOf } from '../../users/record-of'
import { lookUpUser } from '../../users/user-client'
import { findReturn } from '../list/find-return'
import { RETURNS } from '../list/returns'
import type { LiveFact, LiveMoney, LivePart } from './dto'
import { depositFacts, onRampFacts, sourceFacts } from './live-facts'

/**
 * Reads the deposit, funding source and on-ramp of a return from the platform with the user’s key; each may fail by itself.
 * Each reading is an audited lookup. The on-ramp is the return’s, or the one that the deposit names.
 *
 * @throws AppError `forbidden` without return.read and user.read; `purpose_required`; `not_found`
 */
export async function readLiveMoney(scope: Scope, name: string): Promise<LiveMoney> {
  authorize(scope, RETURNS.permission)
  authorize(scope, 'user.read')
  const { userId, returnId, ...of } = await findReturn(await getDatabase(), scope, name)
  if (userId === null) throw new AppError('not_found', 'The platform does not name the user of this return.')
  const { calls } = await lookUpUser(scope, userId, { of: 'return', ...(returnId === null ? {} : { id: returnId }) })
  const part = async (
    what: LivePart['of'],
    id: string | null,
    read: (id: string) => Promise<LiveFact[]>,
  ): Promise<LivePart[]> =>
    id === null ? [] : [{ of: what, id, reading: await readingOf(scope, `return ${what}`, read(id)) }]
  const { depositId, sourceId } = of
  const deposit = depositId === null ? null : callDeposit(depositId)
  const onRampId = of.onRampId ?? (await deposit?.then(({ onRampId: id }) => id ?? null).catch(() => null)) ?? null
  const parts = await Promise.all([
    part('deposit', depositId, async () => (deposit === null ? [] : depositFacts(await deposit))),
    part('funding source', sourceId, async (id) =>
      sourceFacts(recordOf(id, await (await calls()).call('getFundingSource', { params: { id } }))),
    ),
    part('on-ramp', onRampId, async (id) =>
      onRampFacts(recordOf(id, await (await calls()).call('getOnRamp', { params: { id } }))),
    ),
  ])
  return { readAt: new Date().toISOString(), parts: parts.flat() }

  async function callDeposit(id: string) {
    return recordOf(id, await (await calls()).call('getDeposit', { params: { depositId: id } }))
  }
}
