import { z } from 'zod'
import { type AlertMessage, lineOf, messageNotes, titleOf } from '../../messages/alert-message'
import { escapeWithin } from '../../messages/clip-text'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

/** A card holds at most 28 KB; bytes are counted in its JSON. */
const LINES_AT_MOST = 20
const LINE_BYTES = 1000
const NOTE_BYTES = 600

/** Names come from outside, and a text block renders Markdown. */
const escapeText = (text: string) => text.replace(/[\\`*_{}[\]()#+\-!~|<>]/g, '\\$&')

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text))

const within = (text: string, bytes: number) => escapeWithin(text, bytes, escapeText, jsonBytes)

const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })

function cardOf(message: AlertMessage) {
  const { environment, severity, at, alerts, transition } = message
  const color = transition === 'fired' ? 'Attention' : 'Good'
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(within(titleOf(message), LINE_BYTES), { size: 'Medium', weight: 'Bolder', color }),
      ...alerts.slice(0, LINES_AT_MOST).map((alert) => block(within(lineOf(alert, message), LINE_BYTES))),
      block(within([environment.label, severity, at].join(' · '), NOTE_BYTES), { isSubtle: true, size: 'Small' }),
      ...messageNotes(message).map((note) => block(within(note, NOTE_BYTES), { isSubtle: true, size: 'Small' })),
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Rampdesk', url: message.href }],
  }
}

export const TEAMS: HttpChannelKind = {
  id: 'teams',
  title: 'Microsoft Teams workflow',
  about: 'A workflow “When a Teams webhook request is received” that posts a card in a channel or chat.',
  via: 'http',
  tells: ['fired', 'acknowledged', 'resolved'],
  keepsState: false,
  fields: [{ name: 'url', label: 'Address of the workflow', hint: 'Keep it secret: whoever knows it can post there.' }],
  settings: z.strictObject({ url: HookUrl }),
  ownSecret: null,
  urlOf: ({ url = '' }) => url,
  requestOf: (message, { url = '' }) => ({
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify({
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: cardOf(message) },
      ],
    }),
  }),
}
