import { judgeHeaders } from '../../egress/judge-headers'
import { OWN_HEADERS } from '../redelivery-request'

const OURS: ReadonlySet<string> = new Set(OWN_HEADERS)

/** Goes on from the name of an extra header; null where a target may have it. */
export function headerNameProblem(name: string): string | null {
  const lower = name.toLowerCase()
  if (OURS.has(lower) || lower.startsWith('rampdesk-')) return 'is set by Rampdesk itself'
  const refusal = judgeHeaders({ [name]: '' })
  if (!refusal) return null
  return refusal.about === name
    ? 'is a connection header, which Rampdesk sets itself, or a cookie'
    : 'contains a character that is not allowed in header names'
}

/** Goes on from "The value"; never quotes it. */
export function headerValueProblem(value: string): string | null {
  if (value === '') return 'is required'
  if (value !== value.trim()) return 'begins or ends with a space, which receivers strip: remove it'
  return judgeHeaders({ 'x-value': value }) ? 'must contain only printable ASCII characters and no line breaks' : null
}
