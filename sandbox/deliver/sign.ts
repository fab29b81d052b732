import { createHmac } from 'node:crypto'

/** Section 6.4: over the raw bytes of the body. */
export function signDelivery(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}
