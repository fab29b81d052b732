import { expect, test } from 'vitest'
import { chooseMember, shownFields } from './console-input'
import { fieldsOfShape } from './fields-of-shape'

const fields = fieldsOfShape(
  'body',
  {
    oneOf: [
      { properties: { kind: { const: 'status' }, status: { type: 'integer' }, times: { type: 'integer' } } },
      { properties: { kind: { const: 'latency' }, ms: { type: 'integer' }, times: { type: 'integer' } } },
    ],
  },
  () => null,
)
const fieldOf = (path: string, body: object) => {
  const found = shownFields(fields, { body }).find((field) => field.path === path)
  if (!found) throw new Error(`${path} is not shown.`)
  return found
}
const choose = (body: object, path: string, text: string) => chooseMember(fields, { body }, fieldOf(path, body), text)

test('another variant takes along what both have, and leaves behind what only the one before had', () => {
  const before = { kind: 'status', status: 500, times: 2, unknown: 'kept' }
  expect(choose(before, 'kind', 'latency')).toEqual({ body: { kind: 'latency', times: 2, unknown: 'kept' } })
})

test('another value, or no variant at all, takes nothing away', () => {
  const before = { kind: 'status', status: 500 }
  expect(choose(before, 'status', '503')).toEqual({ body: { kind: 'status', status: 503 } })
  expect(choose(before, 'kind', '')).toEqual({ body: { status: 500 } })
})
