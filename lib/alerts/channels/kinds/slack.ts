import { z } from 'zod'
import { type AlertMessage, lineOf, messageNotes, titleOf } from '../../messages/alert-message'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

/** A section takes 3,000 characters, a message 50 blocks. */
const SECTION_MAX = 2900
const LINES_AT_MOST = 20

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = (text: string) => (text.length > SECTION_MAX ? `${text.slice(0, SECTION_MAX)}…` : text)

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: cut(text) } })

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
    body: JSON.stringify({ text: escapeText(titleOf(message)), blocks: blocksOf(message) }),
  }),
}
