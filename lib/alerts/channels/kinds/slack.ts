import { z } from 'zod'
import { type AlertMessage, lineOf, messageNotes, titleOf } from '../../messages/alert-message'
import { escapeWithin } from '../../messages/clip-text'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

/** A section holds at most 3,000 characters, a message 50 blocks. */
const SECTION_MAX = 2900
const LINES_AT_MOST = 20

const ZERO_WIDTH = '\u200b'

/** Some chats turn Markdown into links, and `@` into a mention. */
const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', `@${ZERO_WIDTH}`)
    .replaceAll('](', `]${ZERO_WIDTH}(`)

const within = (text: string, taken = 0) => escapeWithin(text, SECTION_MAX - taken, escapeText)

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

/** The text for chats that show no blocks. */
function plainOf(message: AlertMessage): string {
  const lines = message.alerts.slice(0, LINES_AT_MOST).map((alert) => lineOf(alert, message))
  return [...[titleOf(message), ...lines, ...messageNotes(message)].map((line) => within(line)), message.href].join(
    '\n',
  )
}

function blocksOf(message: AlertMessage) {
  const lines = message.alerts.slice(0, LINES_AT_MOST)
  return [
    section(`*<${message.href}|${within(titleOf(message), message.href.length)}>*`),
    ...lines.map((alert) =>
      section(`<${alert.href}|${alert.id}> ${within(lineOf(alert, message), alert.href.length)}`),
    ),
    {
      type: 'context',
      elements: [
        {
          type: 'mrkdwn',
          text: within([message.environment.label, message.severity, message.at, ...messageNotes(message)].join(' · ')),
        },
      ],
    },
  ]
}

export const SLACK: HttpChannelKind = {
  id: 'slack',
  title: 'Slack-compatible webhook',
  about: 'An incoming webhook of Slack, Mattermost, Rocket.Chat or Discord (its address with /slack).',
  via: 'http',
  tells: ['fired', 'acknowledged', 'resolved'],
  keepsState: false,
  fields: [{ name: 'url', label: 'Address of the webhook', hint: 'Keep it secret: whoever knows it can post there.' }],
  settings: z.strictObject({ url: HookUrl }),
  ownSecret: null,
  urlOf: ({ url = '' }) => url,
  requestOf: (message, { url = '' }) => ({
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify({ text: plainOf(message), blocks: blocksOf(message) }),
  }),
}
