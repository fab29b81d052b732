import { jsonText } from '../http/context'
import { listText, pageStart } from '../http/list'
import { parseQuery } from '../http/validate'
import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { DeliveriesQuery } from './schemas'

const SCOPE = 'deliveries'

/** The delivery history, newest first (section 4.9). */
export function deliveryHandlers(sandbox: Sandbox) {
  return {
    listWebhookDeliveries(context) {
      const { limit, cursor } = parseQuery(context, DeliveriesQuery)
      const { deliveries } = sandbox.state
      const before = pageStart(sandbox.cursors, SCOPE, cursor)
      if (context.get('isEmptyPage')) {
        const start = before ?? (deliveries.newest()?.position ?? 0) + 1
        return jsonText(context, listText([], true, sandbox.cursors.write(SCOPE, start - 0.5)))
      }
      const { texts, last, hasMore } = deliveries.page(before, limit)
      const next = hasMore && last !== null ? sandbox.cursors.write(SCOPE, last) : null
      return jsonText(context, listText(texts, hasMore, next))
    },
  } satisfies Partial<Handlers>
}
