import { kindOfMember } from './shapes'

const MEMBERS_AT_MOST = 200

export type JsonMembers = [name: string, value: string][]

/** The texts in a JSON object at any depth, outer ones first; null for anything else. */
export function membersOf(text: string): JsonMembers | null {
  const object = parsedObject(text)
  if (object === null) return null
  const members: JsonMembers = []
  let level: [string, unknown][] = Object.entries(object)
  while (level.length > 0 && members.length < MEMBERS_AT_MOST) {
    for (const [name, value] of level) if (typeof value === 'string') members.push([name, value])
    level = level.flatMap(([name, value]) => childrenOf(name, value))
  }
  return members
}

/** A payload may be a text of JSON itself; the `id` of `offRamp` is an off-ramp's. */
function childrenOf(name: string, value: unknown): [string, unknown][] {
  const inner = typeof value === 'string' && value.startsWith('{') ? parsedObject(value) : value
  if (typeof inner !== 'object' || inner === null) return []
  const own = kindOfMember(`${name}Id`) === null ? 'id' : `${name}Id`
  return Object.entries(inner).map(([key, child]) => [key === 'id' ? own : key, child])
}

function parsedObject(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
