import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { type AlertMessage, titleOf } from '../../messages/alert-message'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

const SECRET_BYTES = 32

function bodyOf(message: AlertMessage): string {
  const { transition, severity, environment, at, thread, cause, alerts, total, by, href, isRepeat, isTest } = message
  return JSON.stringify({
    type: isTest ? 'alert.test' : `alert.${transition}`,
    timestamp: at,
    data: {
      title: titleOf(message),
      environment: environment.name,
      severity,
      thread,
      cause,
      alerts,
      total,
      acknowledgedBy: by,
      url: href,
      isRepeat,
    },
  })
}

export const WEBHOOK: HttpChannelKind = {
  id: 'webhook',
  title: 'Signed webhook',
  about: 'JSON sent to your address, signed by the Standard Webhooks scheme with a secret that is shown once.',
  via: 'http',
  tells: ['fired', 'acknowledged', 'resolved'],
  keepsState: true,
  fields: [{ name: 'url', label: 'Address', hint: 'Messages are sent there with POST. Redirects are not followed.' }],
  settings: z.strictObject({ url: HookUrl }),
  ownSecret: { name: 'secret', make: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` },
  urlOf: ({ url = '' }) => url,
  requestOf: (message, { url = '', secret = '' }) => {
    const now = new Date()
    const body = bodyOf(message)
    return {
      url,
      headers: {
        ...JSON_HEADERS,
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(message.id, now, body),
      },
      body,
    }
  },
}
