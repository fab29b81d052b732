import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../errors'
import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { endpointOf } from '../contract/endpoints/endpoints'
import { fieldPath } from '../contract/field-path'
import { buildRequest, type RequestInput } from './request'

const endpoint: EndpointDefinition = {
  ...endpointOf('listWebhooks'),
  title: 'Change a part',
  method: 'PATCH',
  path: '/v1/things/{thingId}/parts/{partId}/',
  params: z.strictObject({ thingId: z.string(), partId: z.string() }),
  query: z.strictObject({ limit: z.number().optional(), isOpen: z.boolean().optional(), name: z.string().optional() }),
  body: z.strictObject({ name: z.string(), note: z.string().optional() }),
}
const params = { thingId: 't', partId: 'p' }

function refusal(input: RequestInput, of = endpoint): AppError {
  try {
    buildRequest(of, input)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  return expect.fail('the request was not refused')
}

describe('request', () => {
  it('fills the path, keeps its trailing slash, sorts the query and leaves undefined out', () => {
    const input = {
      params: { thingId: 'a/b', partId: '{thingId}$&' },
      query: { name: 'x y', limit: 1, isOpen: undefined },
      body: { name: 'n', note: undefined },
    }
    expect(buildRequest(endpoint, input, '/base')).toEqual({
      path: '/base/v1/things/a%2Fb/parts/%7BthingId%7D%24%26/?limit=1&name=x%20y',
      body: '{"name":"n"}',
      idempotencyKey: null,
    })
  })

  it('has no body where the endpoint has none', () => {
    expect(buildRequest(endpointOf('listWebhooks'), {})).toEqual({
      path: '/v1/integrator/webhooks',
      body: null,
      idempotencyKey: null,
    })
  })

  it.each<[string, RequestInput, string[]]>([
    ['a missing parameter', { params: { thingId: 't' }, body: { name: 'n' } }, ['params.partId']],
    ['an unknown query key', { params, query: { page: 2 }, body: { name: 'n' } }, ['query']],
    ['a body of the wrong type', { params, body: { name: 7 } }, ['body.name']],
    ['a missing body', { params }, ['body.name']],
  ])('names the field of %s', (_, input, fields) => {
    const error = refusal(input)
    expect(error).toMatchObject({ code: 'invalid', message: expect.stringContaining('Change a part') })
    expect(error.fields.map(({ field }) => field)).toEqual(fields)
  })

  it.each(['params', 'query', 'body', 'idempotencyKey'])(
    'refuses a part that the endpoint does not take: %s',
    (part) => {
      expect(refusal({ [part]: {} }, endpointOf('listWebhooks')).fields).toEqual([
        { field: part, message: 'the endpoint takes none' },
      ])
    },
  )

  it('keeps an idempotency key as it is where the endpoint wants one', () => {
    const keyed: EndpointDefinition = { ...endpoint, idempotency: 'required' }
    for (const idempotencyKey of ['k', '"quoted"', '~'.repeat(255)]) {
      expect(buildRequest(keyed, { params, body: { name: 'n' }, idempotencyKey })).toMatchObject({ idempotencyKey })
    }
  })

  it.each([undefined, null, 7, '', ' ', 'a b', 'a\n', 'a\r\nx: y', '\u00e9', '\u{1f600}', '~'.repeat(256)])(
    'refuses %j as an idempotency key',
    (idempotencyKey) => {
      const keyed: EndpointDefinition = { ...endpoint, idempotency: 'required' }
      const error = refusal({ params, body: { name: 'n' }, idempotencyKey }, keyed)
      expect(error.fields).toEqual([{ field: 'idempotencyKey', message: 'must be 1 to 255 visible ASCII characters' }])
    },
  )

  it.each(['', '.', '..'])('refuses %j as a path id: it would lead to another endpoint', (thingId) => {
    expect(refusal({ params: { ...params, thingId }, body: { name: 'n' } }).code).toBe('invalid')
  })

  it('writes the path of a field as people read it', () => {
    expect(fieldPath(['data', 3, 'url'])).toBe('data[3].url')
    expect(fieldPath([0, 'id'])).toBe('[0].id')
    expect(fieldPath([])).toBe('')
  })
})
