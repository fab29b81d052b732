import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AlertMessage } from '../../messages/alert-message'
import { mailOf } from '../../messages/mail-text'
import { PAGERDUTY } from './pagerduty'
import { SLACK } from './slack'
import { TEAMS } from './teams'
import { WEBHOOK } from './webhook'

const NASTY = '<b>*_~`[x](http://evil.example)|@here & "q"\u202e'

const alertOf = (index: number) => ({
  id: String(index),
  rule: 'Incident',
  subject: `https://h${index}.example/hook ${index === 1 ? NASTY : ''}`,
  sentence: '6 failures in a row, 6 unresolved: the endpoint answered 503.',
  href: `https://desk.example/sandbox/alerts/${index}`,
})

const messageOf = (over: Partial<AlertMessage> = {}): AlertMessage => ({
  id: 'rampdesk-sandbox-7',
  thread: 'rampdesk-sandbox-7',
  transition: 'fired',
  severity: 'page',
  environment: { name: 'sandbox', label: 'Sandbox' },
  at: '2026-11-27T12:00:00.000Z',
  cause: null,
  alerts: [alertOf(1)],
  total: 1,
  by: null,
  href: 'https://desk.example/sandbox/alerts/1',
  isRepeat: false,
  insteadOf: null,
  isTest: false,
  ...over,
})

const storm = messageOf({
  cause: 'several causes',
  alerts: Array.from({ length: 50 }, (_, index) => alertOf(index)),
  total: 400,
})

const MESSAGES: [name: string, message: AlertMessage][] = [
  ['one alert', messageOf()],
  ['a storm', storm],
  ['an acknowledgement', messageOf({ transition: 'acknowledged', by: NASTY })],
  ['an end', messageOf({ transition: 'resolved' })],
  ['a repeat in place of another channel', messageOf({ isRepeat: true, insteadOf: NASTY })],
  ['a test', messageOf({ isTest: true })],
  ['long texts', messageOf({ alerts: [{ ...alertOf(1), subject: 'x'.repeat(9000), sentence: 'y'.repeat(9000) }] })],
]

/** The shapes of messages as the makers of the services publish them. */
const SlackMessage = z.strictObject({
  text: z.string().min(1),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('section'),
          text: z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) }),
        }),
        z.strictObject({
          type: z.literal('context'),
          elements: z
            .array(z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) }))
            .min(1)
            .max(10),
        }),
      ]),
    )
    .max(50),
})

const TextBlock = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string().min(1),
  wrap: z.boolean(),
  size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
  weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
  color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
  isSubtle: z.boolean().optional(),
})

const TeamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: z.literal('AdaptiveCard'),
        version: z.literal('1.4'),
        body: z.array(TextBlock).min(1),
        actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() })),
      }),
    }),
  ]),
})

const Known = { routing_key: z.string().length(32), dedup_key: z.string().min(1).max(255) }
const PagerDutyEvent = z.discriminatedUnion('event_action', [
  z.strictObject({
    ...Known,
    event_action: z.literal('trigger'),
    client: z.string(),
    client_url: z.url(),
    links: z.array(z.strictObject({ href: z.url(), text: z.string() })),
    payload: z.strictObject({
      summary: z.string().min(1).max(1024),
      source: z.string().min(1),
      severity: z.enum(['critical', 'error', 'warning', 'info']),
      timestamp: z.iso.datetime(),
      custom_details: z.record(z.string(), z.unknown()),
    }),
  }),
  z.strictObject({ ...Known, event_action: z.enum(['acknowledge', 'resolve']) }),
])

const KEY = '0123456789abcdef0123456789abcdef'

describe.each(MESSAGES)('%s', (_name, message) => {
  test('has the shape of a Slack message, and names from outside mark up nothing', () => {
    const { body } = SLACK.requestOf(message, { url: 'https://hooks.example/x' })
    const { blocks } = SlackMessage.parse(JSON.parse(body))
    const texts = JSON.stringify(blocks)
    expect(texts).not.toContain('<b>')
    expect(texts).not.toContain('\u202e')
    expect(body).not.toMatch(/@here|\]\(http/)
    expect(JSON.parse(body).text).toContain(message.href)
  })

  test('has the shape of an adaptive card of under 28 KB', () => {
    const { body } = TEAMS.requestOf(message, { url: 'https://flow.example/x' })
    TeamsMessage.parse(JSON.parse(body))
    expect(Buffer.byteLength(body)).toBeLessThan(28_000)
    expect(body).not.toContain('](http://evil')
  })

  test('has the shape of a PagerDuty event', () => {
    const { body } = PAGERDUTY.requestOf(message, { routingKey: KEY, url: 'https://events.example' })
    PagerDutyEvent.parse(JSON.parse(body))
    expect(Buffer.byteLength(body)).toBeLessThan(512_000)
  })

  test('is signed by Standard Webhooks, with the id that a repeat keeps', () => {
    const secret = String(WEBHOOK.ownSecret?.make())
    const { body, headers } = WEBHOOK.requestOf(message, { url: 'https://own.example', secret })
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { total: message.total } })
    expect(headers['webhook-id']).toBe(message.id)
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  })

  test('is a mail whose subject is one line and whose HTML marks up nothing of a name', () => {
    const { subject, text, html } = mailOf(message)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b>')
    expect(text).toContain(message.href)
  })
})

test('one key opens, acknowledges and ends an incident, and a test leaves none open', () => {
  const actionOf = (over: Partial<AlertMessage>) => {
    const { body } = PAGERDUTY.requestOf(messageOf(over), { routingKey: KEY, url: 'https://events.example' })
    const { event_action, dedup_key } = JSON.parse(body)
    return [event_action, dedup_key]
  }
  const id = 'rampdesk-sandbox-9'
  expect(actionOf({})).toEqual(['trigger', 'rampdesk-sandbox-7'])
  expect(actionOf({ id, transition: 'acknowledged' })).toEqual(['acknowledge', 'rampdesk-sandbox-7'])
  expect(actionOf({ id, transition: 'resolved' })).toEqual(['resolve', 'rampdesk-sandbox-7'])
  expect(actionOf({ isTest: true })).toEqual(['resolve', 'rampdesk-sandbox-7'])
})

/** Markup, emoji, lone surrogates, control and hidden characters, short and huge. */
const oddName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom('&', '*', '漢', '😀', '\ud83d', '\u202e', '](x', '@all', '<!here>'),
      fc.integer({ min: 1, max: 4000 }),
    )
    .map(([text, times]) => text.repeat(times)),
)

const oddMessage = fc
  .record({
    names: fc.array(fc.tuple(oddName, oddName, oddName), { minLength: 1, maxLength: 50 }),
    transition: fc.constantFrom('fired', 'acknowledged', 'resolved'),
    cause: oddName,
    by: fc.option(oddName),
    insteadOf: fc.option(oddName),
    isRepeat: fc.boolean(),
    total: fc.integer({ min: 50, max: 10_000 }),
  })
  .map(({ names, cause, total, ...over }) =>
    messageOf({
      ...over,
      alerts: names.map(([rule, subject, sentence], index) => ({ ...alertOf(index), rule, subject, sentence })),
      ...(names.length > 1 && { cause, total }),
    }),
  )

test('whatever names are like, messages keep to the shapes and sizes that their receivers take, and halve no character', () => {
  fc.assert(
    fc.property(oddMessage, (message) => {
      const slack = SLACK.requestOf(message, { url: 'https://hooks.example/x' }).body
      const { blocks } = SlackMessage.parse(JSON.parse(slack))
      for (const block of blocks)
        if (block.type === 'section') expect(block.text.text).toMatch(/^\*?<https:\/\/[^|<>]+\|[^<>]*>/)
      expect(JSON.stringify(blocks)).not.toMatch(/<!|&(?!(amp|lt|gt);)/)
      const teams = TEAMS.requestOf(message, { url: 'https://flow.example/x' }).body
      TeamsMessage.parse(JSON.parse(teams))
      expect(Buffer.byteLength(teams)).toBeLessThan(28_000)
      const pager = PAGERDUTY.requestOf(message, { routingKey: KEY, url: 'https://events.example' }).body
      PagerDutyEvent.parse(JSON.parse(pager))
      expect(Buffer.byteLength(pager)).toBeLessThan(512_000)
      // JSON writes a lone surrogate as an escape.
      for (const body of [slack, teams, pager]) expect(body).not.toMatch(/\\ud[89a-f]/i)
    }),
    { numRuns: 200 },
  )
})
