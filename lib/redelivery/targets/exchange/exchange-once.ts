import 'server-only'
import type { OpenTarget } from '../../opened-target'
import { exchangeWith, requestTo, type SendItem, toSendResult } from '../../send-request'
import { toExchange } from './to-exchange'

/** Sends one request once and answers the exchange as pages may show it. */
export async function exchangeOnce(target: OpenTarget, item: SendItem, sentAt: Date) {
  const request = requestTo(target, item)
  const startedAt = performance.now()
  const result = await exchangeWith(target, request)
  const summary = toSendResult(result, target, performance.now() - startedAt)
  return toExchange({ target, request, result, summary, sentAt })
}
