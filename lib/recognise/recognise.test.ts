import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_PREFIXES } from '../ramp/contract/id-shapes'
import { recognise } from './recognise'

const EVENT = 'evt_bf44ft0hgt20btavs64j'
const USER = 'usr_av5kpjxn6cz15bqgmn2y'
const OFF_RAMP = 'offr_p1vh67ks8pkj3vyj1nrx'
const HASH = `0x${'28ac3d384b10f4b5'.repeat(4)}`
const UUID = '7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11'

const told = (text: string) => {
  const found = recognise(text)
  return found && [found.form, ...found.findings.map(({ kind, value }) => `${kind} ${value}`)]
}

describe('a pasted text', () => {
  it.each([
    [EVENT, 'event'],
    [USER, 'user'],
    [OFF_RAMP, 'off-ramp'],
    ['dep_x8g3n8mcy21znektr53h', 'deposit'],
    ['onr_sr3fn5tt5npjes1ebp4t', 'on-ramp'],
    ['dr_cr6nmmdsjzw5hz89frkd', 'return'],
    ['fs_wcfj79x9263p753yww8n', 'funding source'],
    ['acct_9q1wqv2196q4ryhh1s90', 'account'],
    [HASH, 'transaction hash'],
    [HASH.slice(2), 'transaction hash'],
    [`5${'VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8'.slice(0, 43).repeat(2)}`, 'transaction hash'],
    ['0x1fb10f5a36a22d545aafec6588e1a6af07a20bf1', 'wallet address'],
    [UUID, 'unknown id'],
    ['jane.doe+pay@mail.acme.example', 'e-mail'],
    ['4242', 'last four digits'],
    ['offramp.failed', 'event name'],
    ['https://hooks.acme.example/ramp', 'URL'],
  ])('%s is known by its looks: %s', (text, kind) => {
    expect(told(text)).toEqual(['value', `${kind} ${text}`])
  })

  it.each([
    `  ${EVENT}\n`,
    `"${EVENT}",`,
    `'${EVENT}'`,
    `eventId=${EVENT}`,
    `eventId: ${EVENT}`,
    `"eventId": "${EVENT}",`,
    `event_id=${EVENT}`,
    `payload.eventId=${EVENT}`,
    `id=${EVENT}`,
  ])('%j is an event id', (text) => {
    expect(told(text)).toEqual(['value', `event ${EVENT}`])
  })

  it.each([
    ['userId=42', ['value', 'user 42']],
    [`depositId=${UUID}`, ['value', `deposit ${UUID}`]],
    [
      `https://explorer.example/tx/${HASH}`,
      ['value', `transaction hash ${HASH}`, `URL https://explorer.example/tx/${HASH}`],
    ],
    ['https://api.ramp.example/v1/off-ramps/7', ['value', 'off-ramp 7', 'URL https://api.ramp.example/v1/off-ramps/7']],
    ['<jane@acme.example>', ['value', 'e-mail jane@acme.example']],
    ['"email": "jane@acme.example",', ['value', 'e-mail jane@acme.example']],
    ['•••• 4242', ['value', 'last four digits 4242']],
    ['"**** 4242"', ['value', 'last four digits 4242']],
    ['XXXX-4242', ['value', 'last four digits 4242']],
    ['ending in 4242', ['value', 'last four digits 4242']],
    ['webhookUrl=https://ops.acme.example/in', ['value', 'URL https://ops.acme.example/in']],
    [
      `2026-11-22T11:03:27Z WARN handler failed event=offramp.failed eventId=${EVENT} userId=${USER} status=500`,
      ['text', `event ${EVENT}`, `user ${USER}`, 'event name offramp.failed'],
    ],
    [`${EVENT}, ${EVENT}\n${USER}`, ['text', `event ${EVENT}`, `user ${USER}`]],
  ])('%j is taken apart', (text, found) => {
    expect(told(text)).toEqual(found)
  })

  const PAYLOAD = {
    eventId: EVENT,
    userId: USER,
    event: 'offramp.completed',
    id: OFF_RAMP,
    offRamp: { id: OFF_RAMP, quoteId: null, transaction: { hash: HASH, explorerUrl: `https://e.example/tx/${HASH}` } },
  }
  const OF_PAYLOAD = [
    `event ${EVENT}`,
    `off-ramp ${OFF_RAMP}`,
    `transaction hash ${HASH}`,
    `user ${USER}`,
    'event name offramp.completed',
  ]

  it.each([
    ['compact', JSON.stringify(PAYLOAD), OF_PAYLOAD],
    ['indented', JSON.stringify(PAYLOAD, null, 2), OF_PAYLOAD],
    [
      'inside a delivery record',
      JSON.stringify({ webhookUrl: 'https://a.example/x', payload: PAYLOAD, success: false }),
      [...OF_PAYLOAD.slice(0, 4), 'URL https://a.example/x', 'event name offramp.completed'],
    ],
    ['as a text inside', JSON.stringify({ body: JSON.stringify(PAYLOAD) }), OF_PAYLOAD],
    [
      'with ids of other shapes',
      '{"event":"payment.updated","userId":"42","id":"o-7"}',
      ['resource o-7', 'user 42', 'event name payment.updated'],
    ],
    [
      'of a deposit',
      '{"id":"d-1","deposit":{"id":"d-1"},"fundingSource":{"id":"s-1"}}',
      ['resource d-1', 'deposit d-1', 'funding source s-1'],
    ],
  ])('JSON %s is known by its members', (_, text, found) => {
    expect(told(text)).toEqual(['json', ...found])
  })

  it.each([
    '',
    '  ',
    'evt_bf',
    'failed payout',
    'event failed',
    'id 12',
    '12:30',
    '424',
    '42424',
    'jane@acme',
    '@acme.example',
    '{"": }',
    '{"a":1}',
    'usr_nobody',
    "' or 1=1 --",
  ])('%j is nothing of that kind', (text) => {
    expect(recognise(text)).toBeNull()
  })

  it('of any kind never throws', () => {
    const parts = fc.constantFrom('{', '"', 'eventId', ':', '=', EVENT, 'https://', '%', '/v1/deposits/', ' ', ',')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(parts).map((some) => some.join('')),
        ),
        (text) => {
          for (const { value } of recognise(text)?.findings ?? []) expect(value.trim()).not.toBe('')
        },
      ),
    )
  })

  it('is an id of every known beginning, in quotes or after its name', () => {
    const rest = fc.stringMatching(/^[0-9a-z]{8,24}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(ID_PREFIXES)),
        rest,
        fc.constantFrom('', '"', "'", '`'),
        (shape, end, quote) => {
          const id = `${shape[0]}_${end}`
          for (const text of [` ${quote}${id}${quote} `, `${quote}id${quote}=${quote}${id}${quote}`])
            expect(recognise(text)).toEqual({ form: 'value', findings: [{ kind: shape[1], value: id }] })
        },
      ),
    )
  })
})
