import type { SignatureFinding } from './dto'
import { finding } from './signature-words'

/** A digest in lower-case hex, with the departures of the header from it. */
export type HeaderReading = { hex: string; findings: SignatureFinding[] }

const NAME = /^\s*[a-z0-9-]*signature[ \t]*:\s*/i
const QUOTED = /^(["'`])(.*)\1$/s
const SPACED_PREFIX = /([=:])\s+/g
const PREFIX = /^([a-z][a-z0-9_-]*)[=:](?=.)/i
const HEX = /^[0-9a-f]+$/i
const BASE64 = /^[a-z0-9+/_-]+={0,2}$/i
const SHORTEST = 16

const MAX_VALUES = 4

/** The digests that a header may mean, most literal first. Section 6.4 wants 64 lower-case hex digits, with or without `sha256=`. */
export function readHeader(header: string): HeaderReading[] {
  const findings: SignatureFinding[] = []
  const note = (isFound: boolean, kind: Parameters<typeof finding>[0], detail: string) => {
    if (isFound) findings.push(finding(kind, detail))
  }
  const value = header.replace(NAME, '')
  note(value !== header, 'header-name', 'The pasted text begins with the name of the header.')
  const trimmed = value.trim()
  const bare = trimmed.replace(QUOTED, '$2').trim()
  const joined = bare.replace(SPACED_PREFIX, '$1')
  note(trimmed !== value || joined !== bare, 'header-space', 'The signature matches without the white space.')
  note(bare !== trimmed, 'header-quotes', 'The signature matches without the quotes.')
  const values = joined.split(/[\s,;]+/).filter((part) => part !== '')
  note(values.length > 1, 'header-several', `There are ${values.length} values; one of them was compared.`)
  return values.slice(0, MAX_VALUES).flatMap((each) => readValue(each, findings))
}

function readValue(value: string, common: readonly SignatureFinding[]): HeaderReading[] {
  const prefix = PREFIX.exec(value)?.[0] ?? ''
  const digest = value.slice(prefix.length)
  const isOdd = prefix !== '' && prefix !== 'sha256='
  const findings = isOdd ? [...common, finding('header-prefix', `It begins with \`${prefix.slice(0, 20)}\`.`)] : common
  if (digest.length < SHORTEST) return []
  if (HEX.test(digest)) {
    const hex = digest.toLowerCase()
    if (hex === digest) return [{ hex, findings: [...findings] }]
    return [{ hex, findings: [...findings, finding('header-upper-case', 'It matches in lower case.')] }]
  }
  if (!BASE64.test(digest)) return []
  const hex = Buffer.from(digest, 'base64').toString('hex')
  return [{ hex, findings: [...findings, finding('header-base64', 'It matches when decoded from base64.')] }]
}
