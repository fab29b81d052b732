import { type JsonKind, type JsonMember, rawKey, rawText } from '../../ramp/json/raw-json'
import { tryScanJson } from '../../ramp/json/try-scan-json'
import { plainInteger } from '../../ramp/records/delivery-payload'

export type ContradictoryFields = {
  success: boolean | null
  responseStatus: number | null
  error: string | null
  /** Members without a column; the whole record if it is no object. */
  extra: string | null
}

const KINDS: Record<JsonKind, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

/** Types by section 2.10; an `error` and a payload may be anything. */
const EXPECTED: Record<string, JsonKind> = {
  event: 'string',
  webhookUrl: 'string',
  success: 'boolean',
  responseStatus: 'number',
  timestamp: 'string',
}

/**
 * Why a record is contradictory, in one sentence.
 *
 * @param isCut whether `extra` is only the beginning.
 */
export function contradictionOf(record: ContradictoryFields, isCut = false): string {
  const misfit = misfitOf(record.extra) ?? conflictOf(record)
  return misfit ?? `It has a member twice${isCut ? ', or one of an unexpected type' : ''}.`
}

function misfitOf(extra: string | null): string | null {
  if (extra === null) return null
  const root = tryScanJson(extra, { treeDepth: 1, maxDepth: Number.POSITIVE_INFINITY })
  if (!root) return kindOfBeginning(extra)
  const { kind, members } = root
  if (kind !== 'object') return `The record is ${KINDS[kind]}, not an object.`
  return (members ?? []).map((member) => oddTypeOf(extra, member)).find((reason) => reason !== null) ?? null
}

function kindOfBeginning(extra: string): string | null {
  if (extra.startsWith('{')) return null
  const kind = extra.startsWith('[') ? 'array' : extra.startsWith('"') ? 'string' : 'number'
  return `The record is ${KINDS[kind]}, not an object.`
}

function oddTypeOf(extra: string, member: JsonMember): string | null {
  const expected = EXPECTED[member.key]
  const { kind } = member.value
  if (expected === undefined || kind === 'null') return null
  const name = rawKey(extra, member)
  if (kind !== expected) return `Its ${name} is ${KINDS[kind]} and should be ${KINDS[expected]}.`
  const raw = rawText(extra, member.value)
  return expected === 'number' && !isStatus(Number(raw)) ? `Its ${name} is ${raw}, which is not a status.` : null
}

function isStatus(number: number): boolean {
  return plainInteger(number) !== null && number >= 0
}

function conflictOf({ success, responseStatus, error }: ContradictoryFields): string | null {
  if (success === null) return 'It does not say whether the delivery succeeded.'
  if (success && error !== null) return 'It says that the delivery succeeded, but names an error.'
  const isGood = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
  if (responseStatus !== null && success !== isGood)
    return `It says that the delivery was ${success ? 'a' : 'not a'} success, with the status ${responseStatus}.`
  return null
}
