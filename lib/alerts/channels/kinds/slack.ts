import { z } from 'zod'
import { type AlertMessage, lineOf, messageNotes, titleOf } from '../../messages/alert-message'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

/** A section takes 3,000 characters, a message 50 blocks. */
const SECTION_MAX = 2900
const LINES_AT_MOST = 20

const ZERO_WIDTH = '\u200b'

/** Some chats make a link of Markdown, and a call of `@`. */
const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', `@${ZERO_WIDTH}`)
    .replaceAll('](', `]${ZERO_WIDTH}(`)

const cut = (text: string) => (text.length > SECTION_MAX ? `${text.slice(0, SECTION_MAX)}…` : text)

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: cut(text) } })

/** For chats that show no blocks. */
function plainOf(message: AlertMessage): string {
  const lines = message.alerts.slice(0, LINES_AT_MOST).map((alert) => lineOf(alert, message))
  return [
    ...[titleOf(message), ...lines, ...messageNotes(message)].map((line) => escapeText(cut(line))),
    message.href,
  ].join('\n')
}

function blocksOf(message: AlertMessage) {
  const lines = message.alerts.slice(0, LINES_AT_MOST)
  const notes = messageNotes(message).map(escapeText)
  return [
    section(`*<${message.href}|${escapeText(titleOf(message))}>*`),
    ...lines.map((alert) => section(`<${alert.href}|${alert.id}> ${escapeText(lineOf(alert, message))}`)),
    {
      type: 'context',
      elements: [
        {
          type: 'mrkdwn',
          text: [escapeText(message.environment.label), message.severity, message.at, ...notes].join(' · '),
        },
      ],
    },
  ]
}

export const SLACK: HttpChannelKind = {
  id: 'slack',
  title: 'Slack-compatible hook',
  about: 'An incoming webhook of Slack, Mattermost, Rocket.Chat or Discord (its address with /slack).',
  via: 'http',
  tells: ['fired', 'acknowledged', 'resolved'],
  keepsState: false,
  fields: [{ name: 'url', label: 'Address of the hook', hint: 'It is a secret: whoever knows it can post there.' }],
  settings: z.strictObject({ url: HookUrl }),
  ownSecret: null,
  urlOf: ({ url = '' }) => url,
  requestOf: (message, { url = '' }) => ({
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify({ text: plainOf(message), blocks: blocksOf(message) }),
  }),
}
