import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJsonPath, type JsonStep } from '../../format/json-path'
import { COMPARED_UP_TO, diffPayloads, type PayloadDifference } from './payload-diff'

/** JSON as a value that keeps what `JSON.parse` loses: raw scalars and keys, order, members of one name. */
type Value = string | { members: [string, Value][] } | { elements: Value[] }

const scalar = fc.constantFrom('1', '1.0', '1e21', '9007199254740993', '"a"', '"\\u0061"', 'null', 'true', '""')
const key = fc.constantFrom('"a"', '"b"', '"\\u0061"', '"c d"', '""')
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.record({ elements: fc.array(tie('value'), { maxLength: 5 }) }),
    fc.record({ members: fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }) }),
  ),
}))

function write(value: Value, gap = ''): string {
  if (typeof value === 'string') return value
  if ('elements' in value) return `[${gap}${value.elements.map((each) => write(each, gap)).join(`${gap},${gap}`)}]`
  return `{${gap}${value.members.map(([name, each]) => `${name}${gap}:${write(each, gap)}`).join(`,${gap}`)}}`
}

/** Reads what `write` wrote, without the code under test: brackets, commas and the scalars above have no surprises. */
function read(text: string): Value {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let at = 0
  const next = () => tokens[at++] ?? ''
  const many = <Item>(end: string, item: () => Item): Item[] => {
    const items: Item[] = []
    while (tokens[at] !== end) {
      if (items.length > 0) next()
      items.push(item())
    }
    next()
    return items
  }
  const value = (): Value => {
    const token = next()
    if (token === '[') return { elements: many(']', value) }
    if (token !== '{') return token
    return {
      members: many('}', () => {
        const name = next()
        next()
        return [name, value()]
      }),
    }
  }
  return value()
}

/** The same value with its members in one order; those of one name keep theirs. */
function inOrder(value: Value): Value {
  if (typeof value === 'string') return value
  if ('elements' in value) return { elements: value.elements.map(inOrder) }
  const members = value.members.map(([name, each]): [string, Value] => [name, inOrder(each)])
  return { members: members.sort(([x], [y]) => (x < y ? -1 : Number(x > y))) }
}

const placeOf = (members: [string, Value][], { key, nth }: Exclude<JsonStep, number>) =>
  members.flatMap(([name], index) => (name === key ? [index] : []))[nth] ?? members.length

/** Changes a value as the list says: removed, then added, then changed. */
function apply(value: Value, list: readonly PayloadDifference[], depth = 0): Value {
  const here = list.find(({ path }) => path.length === depth)
  if (here) return here.kind === 'changed' ? read(here.after) : value
  if (typeof value === 'string') return value
  const isHere = ({ path }: PayloadDifference) => path.length === depth + 1
  const removed = list.filter((each) => each.kind === 'removed' && isHere(each)).map(({ path }) => path[depth])
  const added = list.filter((each) => each.kind === 'added' && isHere(each))
  const deeper = list.filter((each) => each.kind === 'changed' || !isHere(each))
  const within = (step: JsonStep) => deeper.filter(({ path }) => JSON.stringify(path[depth]) === JSON.stringify(step))
  if ('elements' in value) {
    const elements = value.elements.filter((_, index) => !removed.includes(index))
    for (const each of added) if (each.kind === 'added') elements.splice(Number(each.path[depth]), 0, read(each.after))
    return { elements: elements.map((each, index) => apply(each, within(index), depth + 1)) }
  }
  const gone = removed.map((step) => (typeof step === 'object' ? placeOf(value.members, step) : -1))
  const members = value.members.filter((_, index) => !gone.includes(index))
  for (const each of added) {
    const step = each.path[depth]
    if (each.kind === 'added' && typeof step === 'object') members.push([step.key, read(each.after)])
  }
  const counts = new Map<string, number>()
  return {
    members: members.map(([name, each]): [string, Value] => {
      const nth = counts.get(name) ?? 0
      counts.set(name, nth + 1)
      return [name, apply(each, within({ key: name, nth }), depth + 1)]
    }),
  }
}

const words = (before: string, after: string) =>
  diffPayloads(before, after)?.differences.map((each) => {
    const path = formatJsonPath(each.path)
    if (each.kind === 'added') return `+ ${path}: ${each.after}`
    return each.kind === 'removed' ? `- ${path}: ${each.before}` : `${path}: ${each.before} → ${each.after}`
  })

describe('differences of two payloads', () => {
  it('make the first payload the second when they are applied', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const { differences, unlisted } = diffPayloads(write(a), write(b, '\n ')) ?? { differences: [], unlisted: 1 }
        expect(unlisted).toBe(0)
        expect(inOrder(apply(a, differences))).toEqual(inOrder(b))
      }),
      { numRuns: 500 },
    )
  })

  it('are none for the same members in another order and with other white space', () => {
    fc.assert(
      fc.property(value, (a) => {
        expect(diffPayloads(write(a), write(inOrder(a), '\t'))?.differences).toEqual([])
      }),
    )
  })

  it('name the path, with scalars as they are written', () => {
    expect(
      words(
        '{"deposit":{"debitStatus":"submitted","n":1.0},"list":[1,2,3],"old":null,"b":1,"b":2,"a b":[{}]}',
        '{"deposit":{"debitStatus":"settled","n":1},"list":[0,1,3],"b":1,"b":3,"a b":[{"x":"\\u00e9"}],"new":[1]}',
      ),
    ).toEqual([
      'deposit.debitStatus: "submitted" → "settled"',
      'deposit.n: 1.0 → 1',
      '+ list[0]: 0',
      '- list[1]: 2',
      'b#2: 2 → 3',
      '+ ["a b"][0].x: "\\u00e9"',
      '+ new: [1]',
      '- old: null',
    ])
    expect(words('1', '[]')).toEqual([': 1 → []'])
  })

  it('are not looked for where a payload is not JSON, too deep or too long', () => {
    expect(diffPayloads('{', '{}')).toBeNull()
    expect(diffPayloads('{}', `${'['.repeat(300)}${']'.repeat(300)}`)).toBeNull()
    expect(diffPayloads('1', ' '.repeat(COMPARED_UP_TO))).toBeNull()
  })

  it('are counted beyond those that are listed', () => {
    const long = (from: number) => `[${Array.from({ length: 3000 }, (_, index) => from + index)}]`
    const list = diffPayloads(long(0), long(10_000))
    expect([list?.differences.length, list?.unlisted]).toEqual([500, 2500])
  })
})
