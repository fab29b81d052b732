import { judgeHeaders } from '../../egress/judge-headers'
import { OWN_HEADERS } from '../redelivery-request'

const OURS: ReadonlySet<string> = new Set(OWN_HEADERS)

/** Goes on from the name of an extra header; null where a target may have it. */
export function headerNameProblem(name: string): string | null {
  const lower = name.toLowerCase()
  if (OURS.has(lower) || lower.startsWith('rampdesk-')) return 'is one that Rampdesk sets itself'
  const refusal = judgeHeaders({ [name]: '' })
  if (!refusal) return null
  return refusal.about === name
    ? 'belongs to the connection, which Rampdesk makes itself, or is a cookie'
    : 'has a character that no header name has'
}

/** Goes on from "The value"; never quotes it. */
export function headerValueProblem(value: string): string | null {
  if (value === '') return 'is required'
  if (value !== value.trim()) return 'begins or ends with a space, which receivers remove: remove it'
  return judgeHeaders({ 'x-value': value }) ? 'may hold printable ASCII characters only, and no line break' : null
}
