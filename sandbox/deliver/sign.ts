import { createHmac } from 'node:crypto'

/** The digest in the Signature header of a delivery (section 6.4): over the raw bytes that are sent. */
export function signDelivery(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}
