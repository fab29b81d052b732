import { capitalize } from '../format/capitalize'

/** A value of the detail, with the names of the members that lead to it. */
export type DetailFact = { name: string; value: string }

const FACTS_AT_MOST = 200

/** Better names for members whose name says too little. */
const NAMES = new Map([['of', 'data']])

/** The name of a member in words: `vaultKeyId` becomes "vault key id". */
const wordsOf = (member: string) =>
  NAMES.get(member) ?? member.replaceAll('_', ' ').replace(/([a-z\d])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

const told = (value: unknown) => (value === null || value === '' ? 'nothing' : String(value))

/** The values of the detail in order; `left` is the number of values that are left out. */
export function detailFacts(detail: Record<string, unknown>): { facts: DetailFact[]; left: number } {
  const all = Object.entries(detail).flatMap(([member, value]) => factsOf(wordsOf(member), value))
  return { facts: all.slice(0, FACTS_AT_MOST), left: Math.max(0, all.length - FACTS_AT_MOST) }
}

function factsOf(name: string, value: unknown): DetailFact[] {
  if (value === null || typeof value !== 'object') return [{ name: capitalize(name), value: told(value) }]
  if (Object.keys(value).length === 0) return [{ name: capitalize(name), value: 'none' }]
  if (Array.isArray(value) && value.every(isPlain))
    return [{ name: capitalize(name), value: value.map(told).join(', ') }]
  return Object.entries(value).flatMap(([member, inner]) => {
    const own = Array.isArray(value) ? String(Number(member) + 1) : wordsOf(member)
    return factsOf(`${name}, ${own}`, inner)
  })
}
