import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../options'
import { type AttemptResult, attemptDelivery } from './attempt'
import type { Destination } from './destination'
import { signDelivery } from './sign'

/** Section 2.10. */
export type DeliveryResult = { success: boolean; responseStatus: number; error?: string; attempts: number }

export type DeliveryRequest = { destination: Destination; body: string; secret: string | null }

const isRetried = (result: AttemptResult) => !('status' in result) || result.status >= 500

/** Section 6.5: a 4xx is final; any other failure has three attempts in all. */
export async function deliver(
  request: DeliveryRequest,
  settings: Settings,
  signal: AbortSignal,
  onFirstAttempt: () => void,
): Promise<DeliveryResult> {
  const { destination, body, secret } = request
  if ('refusal' in destination) {
    onFirstAttempt()
    return { success: false, responseStatus: 500, error: destination.refusal, attempts: 0 }
  }
  const attempt = {
    address: destination.address,
    headers: {
      host: destination.hostHeader,
      'content-type': 'application/json',
      'user-agent': 'ramp-webhooks/1',
      ...(secret === null ? {} : { signature: settings.signaturePrefix + signDelivery(body, secret) }),
    },
    body: Buffer.from(body, 'utf8'),
    timeoutMs: settings.attemptTimeoutMs,
    signal,
  }
  let attempts = 1
  let result = await attemptDelivery(attempt)
  onFirstAttempt()
  for (const delayMs of settings.attemptDelaysMs) {
    if (!isRetried(result) || signal.aborted) break
    await pause(delayMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    result = await attemptDelivery(attempt)
    attempts += 1
  }
  return describe(result, attempts)
}

/** 504 stands for a timeout and 500 for any other trouble (not-shown: 2.10). */
function describe(result: AttemptResult, attempts: number): DeliveryResult {
  if ('status' in result) {
    return { success: result.status >= 200 && result.status < 300, responseStatus: result.status, attempts }
  }
  return { success: false, responseStatus: result.isTimeout ? 504 : 500, error: result.error, attempts }
}
