import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKeys } from './read-keys'

const values = (typed: string) => readKeys(typed).map(({ value }) => value)

describe('credentials are never looked for', () => {
  it.each([
    'ak_live_51fA9xQ2m7Zc4Rt8',
    '"spr_51fA9xQ2m7Zc4Rt8"',
    'userApiKey=ak_live_51fA9xQ2m7Zc4Rt8',
    'ak_\u200blive_51fA9xQ2m7Zc4Rt8',
    'ak%5Flive_51fA9xQ2m7Zc4Rt8',
    String.raw`\u0061k_live_51fA9xQ2m7Zc4Rt8`,
    String.raw`sent \u0061k\u005flive_51fA9xQ2m7Zc4Rt8\n again`,
    'ａｋ_live_51fA9xQ2m7Zc4Rt8',
    'my key is ak_live_51fA9xQ2m7Zc4Rt8, please',
    'authorization: Bearer 51fA9xQ2m7Zc4Rt8 is sent',
    'https://api.acme.example/?key=ak_live_51fA9xQ2m7Zc4Rt8',
  ])('%j', (typed) => {
    expect(JSON.stringify(readKeys(typed))).not.toMatch(/51fA9xQ2m7Zc4Rt8/)
  })

  it('and the id beside one is', () => {
    expect(readKeys('curl -H "Bearer ak_live_51fA9xQ2m7Zc4Rt8" usr_av5kpjxn6cz15bqgmn2y')).toEqual([
      { kind: 'user', value: 'usr_av5kpjxn6cz15bqgmn2y' },
    ])
  })
})

describe('a pasted id is looked for', () => {
  it.each([
    ["hi, my payout po_abc123 didn't arrive.", 'po_abc123'],
    ['#po_abc123', 'po_abc123'],
    ['(po_abc123)', 'po_abc123'],
    ['[po_abc123],', 'po_abc123'],
    ['«po_abc123»', 'po_abc123'],
    ['payout(po_abc123)', 'po_abc123'],
    ['**po_abc123**', 'po_abc123'],
    ['- po_abc123\n- another', 'po_abc123'],
    ['id=po_abc123&currency=EUR', 'po_abc123'],
    ['?currency=EUR&id=po_abc123', 'po_abc123'],
    ['"id":"po_abc123"', 'po_abc123'],
    ['{"id":"po_abc123","amo', 'po_abc123'],
    [String.raw`{\"id\":\"po_abc123\",\"amo`, 'po_abc123'],
    ['&quot;po_abc123&quot;', 'po_abc123'],
    ['po%5Fabc123', 'po_abc123'],
    ['payout%20po%5Fabc123%20is%20late', 'po_abc123'],
    [String.raw`"log":"failed\npo_abc123\t500"`, 'po_abc123'],
    [String.raw`\u003cpo_abc123\u003e`, 'po_abc123'],
    ['@po_abc123 again', 'po_abc123'],
    ['see ref.po_abc123', 'po_abc123'],
    ['invoice-po_abc123.pdf', 'invoice-po_abc123'],
    ['po_abc123.pdf', 'po_abc123'],
    ['https://files.acme.example/receipts/po_abc123.pdf', 'po_abc123'],
    ['my payout po_ab\nc123 is late', 'po_abc123'],
    ['my payout po_ab=\r\nc123 is late', 'po_abc123'],
    ['> 7b4e1c1a-3f0e-4c58-\n  9b0a-2f6f1f0f9a11', '7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11'],
    ['id=3Dpo_abc123', 'po_abc123'],
    ['id=3Dpo=5Fabc123', 'po_abc123'],
    ['@7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11', '7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11'],
    ['po%255Fabc123', 'po_abc123'],
    ['po_\u200babc\u00ad123', 'po_abc123'],
    ['\ufeff\u202apo_abc123\u202c', 'po_abc123'],
    ['payout\u200bpo_abc123', 'po_abc123'],
    ['ｐｏ＿ａｂｃ１２３', 'po_abc123'],
    ['支払いpo_abc123が届かない。', 'po_abc123'],
    ['https://pay.acme.example/payouts/po_abc123?tab=1', 'po_abc123'],
    ['7b4e1c1a‑3f0e‑4c58‑9b0a‑2f6f1f0f9a11', '7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11'],
    ['order 8675309 is missing', '8675309'],
    ['where is AB-77/12?', 'AB-77/12'],
    ['mypayout', 'mypayout'],
    ['"mypayout"', 'mypayout'],
    ['email=jane@acme.example&x=1', 'jane@acme.example'],
    ['mailto:jane@acme.example', 'jane@acme.example'],
    ['<mailto:jane@acme.example|jane@acme.example>', 'jane@acme.example'],
    [String.raw`"body":"hello\njane@acme.example\n"`, 'jane@acme.example'],
    ['%E2%80%8Bjane%40acme.example', 'jane@acme.example'],
    ['Jane <jane@acme.example>, again', 'jane@acme.example'],
    ["Sean <sean.o'brien@acme.example>", "sean.o'brien@acme.example"],
    ['jane%40acme.example', 'jane@acme.example'],
    ['ｊａｎｅ＠ａｃｍｅ．ｅｘａｍｐｌｅ', 'jane@acme.example'],
    ['ja\u200bne@acme.example', 'jane@acme.example'],
    ['jane@пример.рф', 'jane@пример.рф'],
  ])('%j', (typed, id) => {
    expect(values(typed)).toContain(id)
  })

  it.each([
    '(a)7[b]',
    '[7]',
    'a,b;c',
    '"q"uo"te"',
    'off/7',
    '100%',
    'a%2Fb7',
    'Über 7',
    '#7x',
    'a.b.',
    '\u200bab7',
    'ｉd7',
  ])('exactly as typed first: %j', (typed) => {
    expect(values(` ${typed}\n`)[0]).toBe(typed)
  })

  it.each(['paid 120.50 USD on 2026-11-22 at 11:03:27Z', 'call +49 30 901820 at 12:30', 'nothing to see here'])(
    'but no date, time, amount or plain word is taken for one: %j',
    (typed) => {
      expect(values(typed).filter((value) => value !== typed && !/^\d{5,}$/.test(value))).toEqual([])
    },
  )
})

const id = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[a-z]{2,5}$/), fc.stringMatching(/^[0-9a-z]{7}[0-9]$/))
    .map(([prefix, rest]) => `${prefix}_${rest}`),
  fc.stringMatching(/^[A-Z]{2,4}-[0-9]{5,9}$/),
  fc.uuid(),
)
const UNUSED = new Set(['ak', 'ik', 'spr'])
const invisible = fc.constantFrom('\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '\u202e', '\u2066', '\ufe0f')
const before = fc.constantFrom(
  '',
  'hi, my payout ',
  '(',
  '["',
  '"id":"',
  'id=',
  '#',
  '<',
  '„',
  '¿',
  'see: ',
  '\t',
  '* ',
  'x=1&id=',
)
const after = fc.constantFrom(
  '',
  " didn't arrive.",
  ')',
  '"]',
  '",',
  '&x=1',
  '>',
  '“',
  '?!',
  '…',
  ', thanks',
  '\r\n',
  ' *',
  '.',
)
const spelled = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => text.replace(/[_-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
)

it('finds a known id in any sentence, punctuation, encoding and with invisible characters inside', () => {
  fc.assert(
    fc.property(id, before, after, spelled, invisible, fc.nat(40), (known, open, close, spell, sign, at) => {
      fc.pre(!UNUSED.has(known.split('_')[0] ?? ''))
      const [head, tail] = [known.slice(0, at % known.length), known.slice(at % known.length)]
      for (const written of [spell(known), spell(head) + sign + spell(tail), sign + spell(known) + sign])
        expect(values(open + written + close), JSON.stringify(open + written + close)).toContain(known)
    }),
    { numRuns: 500 },
  )
})

it('finds a UUID of digits alone that is named and encoded', () => {
  expect(values('id=00000000%2D0000%2D1000%2D8000%2D000000000000')).toContain('00000000-0000-1000-8000-000000000000')
})

it('never throws, never asks for more than five keys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      expect(readKeys(typed).length).toBeLessThanOrEqual(5)
    }),
  )
})
