import type { TargetKind } from '@/lib/model/redelivery'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { TARGET_DEFAULTS } from '@/lib/redelivery/targets/limits'

/** A `value` of null keeps the stored one. */
export type HeaderDraft = { key: number; name: string; value: string | null }

/** `keep` leaves the stored secret. */
export type SecretWay = 'keep' | 'generated' | 'chosen'

export type TargetDraft = {
  name: string
  url: string
  kind: TargetKind
  typedName: string
  way: SecretWay
  chosen: string
  headers: HeaderDraft[]
  rate: string
  concurrency: string
  /** Deadline of each request, in seconds as typed. */
  seconds: string
}

export function newDraft(): TargetDraft {
  return { ...limitsOf(TARGET_DEFAULTS), ...EMPTY, way: 'generated' }
}

export function draftOf(target: TargetRow): TargetDraft {
  const { name, url, kind } = target
  const headers = target.headerNames.map((header, key) => ({ key, name: header, value: null }))
  return { ...limitsOf(target), ...EMPTY, name, url, kind, headers, way: 'keep' }
}

const EMPTY = {
  name: '',
  url: '',
  kind: 'staging',
  typedName: '',
  chosen: '',
  headers: [],
} satisfies Partial<TargetDraft>

const limitsOf = ({ rate, concurrency, deadlineMs }: Pick<TargetRow, 'rate' | 'concurrency' | 'deadlineMs'>) => ({
  rate: String(rate),
  concurrency: String(concurrency),
  seconds: String(deadlineMs / 1000),
})

/** The settings that both a new target and a change send; the server refuses a text that is no number, at its field. */
export function toSettings({ name, url, kind, typedName, headers, rate, concurrency, seconds }: TargetDraft) {
  return {
    name,
    url,
    kind,
    typedName: kind === 'production' ? typedName : null,
    headers: headers.map((header) => ({ name: header.name, value: header.value })),
    rate: toNumber(rate),
    concurrency: toNumber(concurrency),
    deadlineMs: toNumber(seconds) * 1000,
  }
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** 32 random bytes as hex digits. */
export function generateSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
