import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors'
import { parseInput, readQuery } from './parse-input'

function fieldsOf(run: () => unknown): string[] {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error.fields.map((field) => field.field)
    throw error
  }
  return []
}

const Query = z.object({
  limit: z.coerce.number().int().max(500).default(50),
  outcome: z.array(z.string()).optional(),
  event: z
    .array(z.string())
    .default([])
    .transform((list) => new Set(list)),
  cursor: z.string().nullable().default(null),
})

describe('readQuery', () => {
  const read = (search: string, schema: z.ZodType = Query) => readQuery(new URLSearchParams(search), schema)

  test('gives lists where the schema has them and texts elsewhere', () => {
    expect(read('limit=5&outcome=failed&event=a&event=b')).toEqual({
      limit: '5',
      outcome: ['failed'],
      event: ['a', 'b'],
    })
  })

  test('refuses a key that stands twice and is no list, known or not', () => {
    expect(fieldsOf(() => read('limit=5&limit=6&x=1&x=2'))).toEqual(['query.limit', 'query.x'])
  })

  test('sees lists through a transformation of the whole', () => {
    expect(
      read(
        'outcome=a&outcome=b',
        Query.transform((query) => query.outcome),
      ),
    ).toEqual({ outcome: ['a', 'b'] })
  })
})

describe('parseInput', () => {
  test('reports every field of every part at once', () => {
    const parts = [
      { name: 'params', schema: z.object({ id: z.uuid() }), value: { id: 'x' } },
      { name: 'query', schema: Query, value: { limit: '9999' } },
      { name: 'body', schema: z.object({ a: z.object({ b: z.string() }), c: z.string() }), value: { a: {} } },
    ] as const
    expect(fieldsOf(() => parseInput(parts))).toEqual(['params.id', 'query.limit', 'body.a.b', 'body.c'])
  })

  test('answers what the schemas made of the parts', () => {
    expect(parseInput([{ name: 'query', schema: Query, value: {} }])).toEqual({
      params: undefined,
      query: { limit: 50, event: new Set(), cursor: null },
      body: undefined,
    })
  })
})
