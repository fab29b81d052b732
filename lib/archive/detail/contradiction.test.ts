import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../model/outcome'
import { DELIVERY_MEMBERS } from '../../ramp/contract/schemas/webhook-delivery'
import { type DeliveryRecord, parseDeliveryPage } from '../../ramp/records/delivery-record'
import { contradictionOf } from './contradiction'

function read(text: string): DeliveryRecord {
  const [record] = parseDeliveryPage(`{"data":[${text}],"hasMore":false}`).records
  return record ?? expect.fail('no record')
}

describe('why a record is contradictory', () => {
  test.each([
    ['7', 'The record is a number, not an object.'],
    ['null', 'The record is null, not an object.'],
    ['"{"', 'The record is a text, not an object.'],
    ['[{"success":true}]', 'The record is a list, not an object.'],
    ['['.repeat(20_000) + ']'.repeat(20_000), 'The record is a list, not an object.'],
    ['{"event":7,"success":true}', 'Its "event" is a number and should be a text.'],
    ['{"webhookUrl":[],"success":true}', 'Its "webhookUrl" is a list and should be a text.'],
    ['{"timestamp":17,"success":true}', 'Its "timestamp" is a number and should be a text.'],
    ['{"success":"yes"}', 'Its "success" is a text and should be true or false.'],
    ['{"success":true,"responseStatus":"200"}', 'Its "responseStatus" is a text and should be a number.'],
    ['{"success":true,"responseStatus":200.5}', 'Its "responseStatus" is 200.5, which is not a status.'],
    ['{}', 'It does not say whether the delivery succeeded.'],
    ['{"success":true,"error":"timeout"}', 'It says that the delivery succeeded, but names an error.'],
    ['{"success":true,"responseStatus":404}', 'It says that the delivery was a success, with the status 404.'],
    ['{"success":false,"responseStatus":204}', 'It says that the delivery was not a success, with the status 204.'],
    ['{"success":true,"event":"a","event":"b"}', 'It has a member twice.'],
    ['{"success":true,"event":"a","event":"a"}', 'It has a member twice.'],
    ['{"success":true,"responseStatus":200,"responseStatus":200}', 'It has a member twice.'],
    ['{"success":true,"responseStatus":-1}', 'Its "responseStatus" is -1, which is not a status.'],
  ])('%.60s', (text, reason) => {
    expect(outcomeOf(read(text))).toBe('contradictory')
    expect(contradictionOf(read(text))).toBe(reason)
  })

  test.each([
    ['[[[', 'The record is a list, not an object.'],
    ['"begin', 'The record is a text, not an object.'],
    ['{"other":"begin', 'It has a member twice, or one of an unexpected type.'],
  ])('%s, cut off', (extra, reason) => {
    expect(contradictionOf({ success: true, responseStatus: 200, error: null, extra }, true)).toBe(reason)
  })

  test('has a sentence for whatever the platform writes', () => {
    const member = fc.tuple(fc.constantFrom(...DELIVERY_MEMBERS, 'other'), fc.json({ maxDepth: 2 }))
    const record = fc.oneof(
      fc.json({ maxDepth: 2 }),
      fc.array(member, { maxLength: 9 }).map((all) => `{${all.map(([name, raw]) => `"${name}":${raw}`).join(',')}}`),
    )
    fc.assert(fc.property(record, (text) => void expect(contradictionOf(read(text))).toMatch(/^(The|It|Its|A) .+\.$/s)))
  })
})
