import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const scale = readFileSync('docs/scale.md', 'utf8')
/** Value and ratio of each row by name; a name can have several rows. */
const report = readFileSync('bench/report.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', , value = '', , ratio = '']) => ({ name, value, ratio }))

const rowOf = (name: string) => report.find((row) => row.name === name)

test('each number of the document about scale is that of the report', () => {
  const told = [...scale.matchAll(/^\| [^|]+ \| `([^`]+)` \| ([^|]+) \|$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  expect(told.length).toBeGreaterThan(20)
  expect(told).toEqual(told.map(({ name }) => ({ name, value: rowOf(name)?.value })))
})

test('each number in its sentences, too', () => {
  const told = [...scale.matchAll(/(\d[\d.,]*)( ms)?(?: of [a-z]+ time)?(?: of it)? \(`([^`]+)`\)/g)]
  expect(told).toHaveLength(10)
  for (const [, number, unit, name = ''] of told)
    expect(unit ? `${number}${unit}` : number, name).toBe(unit ? rowOf(name)?.value : rowOf(name)?.ratio)
})
