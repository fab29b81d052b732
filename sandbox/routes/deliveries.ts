import { parseQuery } from '../http/validate'
import type { Sandbox } from '../sandbox'
import { answerList } from './answer-list'
import type { Handlers } from './handlers'
import { DeliveriesQuery } from './schemas'

/** Section 4.9, newest first. */
export function deliveryHandlers(sandbox: Sandbox) {
  return {
    listWebhookDeliveries(context) {
      const { limit, cursor } = parseQuery(context, DeliveriesQuery)
      const read = (before: number | null) => sandbox.state.deliveries.page(before, limit)
      return answerList(sandbox, context, { scope: 'deliveries', cursor, read })
    },
  } satisfies Partial<Handlers>
}
