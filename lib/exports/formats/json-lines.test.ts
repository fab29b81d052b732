import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLines } from './json-lines'
import type { RowChunk } from './row-chunk'

type Value = string | number | boolean | null

/** A value as COPY writes it. */
const copied = (value: Value) => (typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value))

/** Rows in chunks of the socket, which end anywhere. */
async function* chunksOf(rows: Value[][], size: number): AsyncGenerator<RowChunk> {
  const lines = rows.map((values) => Buffer.from(`${values.map(copied).join(',')}\n`))
  const ends = lines.map((_, index) => lines.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0))
  const bytes = Buffer.concat(lines)
  for (let begin = 0; begin < bytes.length; begin += size)
    yield {
      bytes: bytes.subarray(begin, begin + size),
      ends: ends.filter((end) => end > begin && end <= begin + size).map((end) => end - begin),
    }
}

async function written(rows: Value[][], names: string[], size: number): Promise<string[]> {
  const lines: string[] = []
  for await (const { bytes, ends } of jsonLines(chunksOf(rows, size), names)) {
    expect(ends.at(-1)).toBe(bytes.length)
    lines.push(...ends.map((end, index) => bytes.toString('utf8', ends[index - 1] ?? 0, end)))
  }
  return lines
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '\n', '\u0001', '\u000b', '\u001f', '\u007f', 'ü', '𝔘', 'null') }),
  fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed()),
)
const value: fc.Arbitrary<Value> = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))

test('values become objects of one line each, wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value, text), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 90 }),
      async (rows, size) => {
        const names = ['one', 'two "quoted"', 'payload']
        expect(await written(rows, names, size)).toEqual(
          rows.map((values) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, values[at]])))}\n`),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('one value is an object too', async () => {
  expect(await written([[7], [null]], ['delivery'], 64)).toEqual(['{"delivery":7}\n', '{"delivery":null}\n'])
})
