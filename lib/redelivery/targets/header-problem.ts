import { judgeHeaders } from '../../egress/judge-headers'
import { OWN_HEADERS } from '../redelivery-request'

const OURS: ReadonlySet<string> = new Set(OWN_HEADERS)

/** A clause that follows the name of an extra header; null if a target may have the header. */
export function headerNameProblem(name: string): string | null {
  const lower = name.toLowerCase()
  if (OURS.has(lower) || lower.startsWith('rampdesk-')) return 'is set by Rampdesk itself'
  const refusal = judgeHeaders({ [name]: '' })
  if (!refusal) return null
  return refusal.about === name
    ? 'is a connection header, which Rampdesk sets itself, or a cookie'
    : 'contains a character that is not allowed in header names'
}

/** A clause that follows "The value" and never quotes it; null if the value is allowed. */
export function headerValueProblem(value: string): string | null {
  if (value === '') return 'is required'
  if (value !== value.trim()) return 'begins or ends with a space, which receivers strip: remove it'
  return judgeHeaders({ 'x-value': value }) ? 'must contain only printable ASCII characters and no line breaks' : null
}
