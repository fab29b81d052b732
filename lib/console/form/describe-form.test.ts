import { describe, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointId } from '../../ramp'
import { endpointOf, isEndpointId } from '../../ramp/contract/endpoints/endpoints'
import { effectOf } from '../effects'
import { exampleInput, parseInputText, readMember, shownFields, writeInput, writeMember } from './console-input'
import { type ConsoleForm, describeForm } from './describe-form'
import type { FormField } from './fields-of-shape'

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)
const variantsOf = ({ fields }: ConsoleForm) => {
  const names = fields.flatMap(({ when }) => (when ? [when.is] : []))
  return names.length === 0 ? [undefined] : [...new Set(names)]
}

/** Whether the contract’s own schemas, which the form does not use, accept an input. */
function accepts(id: EndpointId, input: { params?: unknown; query?: unknown; body?: unknown }): boolean {
  const { params, query, body } = endpointOf(id)
  return (
    [
      [params, input.params],
      [query, input.query],
      [body, input.body],
    ] as const
  ).every(([schema, given]) => schema === null || schema.safeParse(given ?? {}).success)
}

test('44 endpoints have a form', () => {
  expect(ids).toHaveLength(44)
})

describe.each(ids)('%s', (id) => {
  const form = describeForm(id)

  test('says of each field what it means, and shows an example', () => {
    expect(form.fields.filter(({ sentence, example }) => !sentence.endsWith('.') || example === null)).toEqual([])
  })

  test('explains each value of a list', () => {
    const lists = form.fields.flatMap(({ values }) => (values && values.length > 1 ? values : []))
    expect(lists.filter(({ meaning }) => meaning === '')).toEqual([])
  })

  test.each(variantsOf(form))('has an example that the contract takes: %s', (variant) => {
    const input = exampleInput(form, variant)
    expect(accepts(id, input)).toBe(true)
    for (const field of shownFields(form.fields, input).filter(({ isRequired }) => isRequired))
      expect(accepts(id, writeMember(input, field, '')), field.path).toBe(false)
  })

  test.each(variantsOf(form))('takes every optional field beside it: %s', (variant) => {
    const whole = shownFields(form.fields, exampleInput(form, variant)).reduce(
      (input, field) => (field.path === 'type' ? input : writeMember(input, field, textOf(field))),
      exampleInput(form, variant),
    )
    expect(accepts(id, whole)).toBe(true)
  })

  test('is a change where it is no GET, and only there', () => {
    expect(form.effect === null).toBe(endpointOf(id).method === 'GET')
    const read = effectOf(id)?.settledBy
    if (read) expect(endpointOf(read).method).toBe('GET')
  })
})

const textOf = ({ example }: FormField) => (Array.isArray(example) ? example.join(', ') : String(example))

test('names of an environment are typed for what moves money or takes something away', () => {
  expect(ids.filter((id) => effectOf(id)?.isTyped)).toEqual(
    expect.arrayContaining(ids.filter((id) => endpointOf(id).method === 'DELETE')),
  )
  expect(ids.filter((id) => effectOf(id)?.isTyped && endpointOf(id).method !== 'DELETE')).toEqual([
    'setWebhookSecret',
    'resetSandboxBills',
    'createDirectDeposit',
  ])
})

describe('limits and values', () => {
  const field = (id: EndpointId, path: string) => describeForm(id).fields.find((each) => each.path === path)

  test('come from the contract', () => {
    expect(field('listOffRamps', 'limit')).toMatchObject({ kind: 'integer', limits: ['1 to 100'] })
    expect(field('listOffRamps', 'chain')?.values).toHaveLength(16)
    expect(field('createWebhook', 'events')?.kind).toBe('list')
    expect(field('createBankAccount', 'routingNumber')).toMatchObject({
      limits: ['^[0-9]{9}$'],
      when: { path: 'type', is: 'us' },
    })
    expect(field('createBankAccount', 'accountHolder.firstName')).toMatchObject({
      isRequired: false,
      requiredWith: 'accountHolder',
    })
    expect(field('setWebhookSecret', 'secret')?.isSecret).toBe(true)
    expect(field('updateCardPin', 'encryptedPin.data')?.isSecret).toBe(true)
  })
})

describe('form and raw text', () => {
  const limit = { part: 'query', path: 'limit', kind: 'integer' } as const
  const city = { part: 'body', path: 'accountHolder.address.city', kind: 'text' } as const
  const events = { part: 'body', path: 'events', kind: 'list' } as const

  test('say the same', () => {
    const input = writeMember(writeMember({}, limit, '7'), city, 'Springfield')
    expect(input).toEqual({ query: { limit: 7 }, body: { accountHolder: { address: { city: 'Springfield' } } } })
    expect(parseInputText(writeInput(input))).toEqual({ input })
    expect(readMember(input, limit)).toBe('7')
    expect(readMember(writeMember({}, events, 'a.b, c.d'), events)).toBe('a.b, c.d')
    expect(writeMember({}, events, '*')).toEqual({ body: { events: ['*'] } })
  })

  test('an emptied field leaves its objects, too', () => {
    const input = writeMember({ body: { url: 'x' } }, city, 'Springfield')
    expect(writeMember(input, city, '')).toEqual({ body: { url: 'x' } })
    expect(writeMember(writeMember({}, limit, '7'), limit, '')).toEqual({})
  })

  test('a text that is no number stays, for the platform’s contract to refuse', () => {
    expect(writeMember({}, limit, 'many')).toEqual({ query: { limit: 'many' } })
  })

  test.each(['{', '[]', '7', '{"header":{}}'])('%s is no request', (text) => {
    expect(parseInputText(text)).toEqual({ problem: expect.any(String) })
  })
})
