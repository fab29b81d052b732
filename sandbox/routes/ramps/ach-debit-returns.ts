import { cursorScope } from '../../http/cursor'
import { notFound } from '../../http/problem'
import { parseQuery } from '../../http/validate'
import type { Sandbox } from '../../sandbox'
import { answerList } from '../answer-list'
import type { Handlers } from '../handlers'
import { ReturnsQuery } from '../schemas'

/** Section 4.9; shape and filters in not-shown.md, ACH debit returns. */
export function achDebitReturnHandlers(sandbox: Sandbox) {
  return {
    listAchDebitReturns(context) {
      const { limit, cursor, userId, userIds, lossOnly, ...filters } = parseQuery(context, ReturnsQuery)
      const scope = cursorScope('returns', { userId, userIds, lossOnly, ...filters })
      const users = intersect(
        userId,
        userIds?.split(',').map((id) => id.trim()),
      )
      const chosen = { ...filters, userIds: users, lossOnly: lossOnly === 'true' }
      const read = (before: number | null) => {
        const { items, last, hasMore } = sandbox.state.returns.page(chosen, before, limit)
        return { texts: items.map((item) => Buffer.from(JSON.stringify(item))), last, hasMore }
      }
      return answerList(sandbox, context, { scope, cursor, read })
    },
    getAchDebitReturn(context) {
      const id = context.req.param('id') ?? ''
      const found = sandbox.state.book.returns.get(id)
      if (found === undefined) throw notFound('ach-debit-return', id)
      return context.json(found)
    },
  } satisfies Partial<Handlers>
}

/** `userId` and `userIds` narrow the list together. */
function intersect(userId: string | undefined, userIds: readonly string[] | undefined): readonly string[] | undefined {
  if (userId === undefined) return userIds
  return userIds === undefined || userIds.includes(userId) ? [userId] : []
}
