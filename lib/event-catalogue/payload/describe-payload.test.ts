import { describe, expect, test } from 'vitest'
import { EVENTS } from '../../ramp/contract/events'
import { payloadSchemaOf } from '../../ramp/contract/schemas/event-payload'
import { describePayload, samplePayload } from './describe-payload'
import { MEMBER_WORDS } from './member-words'

const NAMES = EVENTS.map(({ name }) => name)
const at = (payload: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], payload)

describe.each(NAMES)('%s', (name) => {
  test('has a sentence for each member', () => {
    const members = describePayload(name)
    expect(members.length).toBeGreaterThan(2)
    expect(members.filter(({ sentence }) => !sentence.endsWith('.'))).toEqual([])
  })

  test('has a sample that the contract takes, with values of its lists', () => {
    const sample: unknown = JSON.parse(samplePayload(name) ?? '')
    expect(payloadSchemaOf(name)?.safeParse(sample)).toMatchObject({ success: true })
    expect(at(sample, 'event')).toBe(name)
    for (const { path, values } of describePayload(name))
      if (values) expect(Object.keys(values), path).toContain(at(sample, path))
  })
})

test('no sentence is of a member that no event has', () => {
  const used = new Set(NAMES.flatMap((name) => describePayload(name).map(({ path }) => path)))
  expect(Object.keys(MEMBER_WORDS).filter((path) => !used.has(path))).toEqual([])
})

test('a sample about the user has no id, and only a returned debit has its return', () => {
  expect(JSON.parse(samplePayload('capabilities.updated') ?? '')).toEqual({
    event: 'capabilities.updated',
    userId: 'usr_sample_1',
  })
  expect(JSON.parse(samplePayload('achDebit.authorized') ?? '').achReturn).toBeNull()
  expect(JSON.parse(samplePayload('achDebit.returned') ?? '').achReturn).toMatchObject({ id: 'dr_sample_1' })
})

test('types are told in words', () => {
  const typeOf = (path: string) => describePayload('offramp.failed').find((member) => member.path === path)?.type
  expect(typeOf('sequence')).toBe('integer')
  expect(typeOf('integratorId')).toBe('string or null')
  expect(typeOf('occurredAt')).toBe('time')
  expect(typeOf('offRamp.output.amount')).toBe('decimal string')
  expect(typeOf('offRamp.output.rail')).toBe('string or null')
  expect(typeOf('offRamp.failureMessage')).toBe('null')
  expect(typeOf('milestone')).toBe('the text “failed”')
})

test('an unknown event has neither members nor sample', () => {
  expect(describePayload('payment.failed')).toEqual([])
  expect(samplePayload('payment.failed')).toBeNull()
})
