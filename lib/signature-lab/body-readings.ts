import type { SignatureFinding } from './dto'
import { LONGEST, type Writing, writingsOf } from './json-writings'
import { type FindingKind, finding } from './signature-words'

/** A text that may have been signed, with the changes that led from it to the pasted body. */
export type BodyReading = { text: string; bytes: number; findings: SignatureFinding[] }

export type ArchivedBody = { deliveryId: string; payload: string }

const MARK = '\ufeff'

/** The most characters of all writings of a body; those of a usual payload have a tenth. */
export const MOST_WRITTEN = 2_000_000

/** The texts that a pasted body may have been when signed, likeliest first. `isPartial`: rarer writings of a long body are left out. */
export function interpretBody(
  body: string,
  archived: readonly ArchivedBody[],
): { readings: BodyReading[]; isPartial: boolean } {
  const { writings, isPartial } = affordableWritings(body)
  const candidates = [
    { text: body, findings: [] },
    ...plainReadings(body),
    ...writings.map(({ kind, as, text }) => ({
      text,
      findings: [finding(kind, `The signature matches the same JSON ${as}.`)],
    })),
    ...archived.map(({ payload }) => ({ text: payload, findings: [finding('body-archived', '')] })),
  ]
  const seen = new Set<string>()
  const readings = candidates
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .map((reading) => ({ ...reading, bytes: Buffer.byteLength(reading.text) }))
  return { readings, isPartial }
}

function affordableWritings(body: string): { writings: Writing[]; isPartial: boolean } {
  const writings: Writing[] = []
  let written = 0
  for (const writing of writingsOf(body)) {
    writings.push(writing)
    written += writing.text.length
    if (written > MOST_WRITTEN) return { writings, isPartial: true }
  }
  return { writings, isPartial: body.length > LONGEST }
}

/** The findings of a reading; if it is an archived payload, with its delivery and the first difference. */
export function bodyFindings(
  { text, findings }: BodyReading,
  pasted: string,
  archived: readonly ArchivedBody[],
): SignatureFinding[] {
  const delivery = archived.find(({ payload }) => payload === text)
  if (!delivery || findings.length === 0) return findings
  const difference = differenceOf(pasted, text)
  return findings.map((each) => ({
    ...each,
    detail: `${each.detail} ${difference}`.trim(),
    deliveryId: delivery.deliveryId,
  }))
}

function plainReadings(body: string) {
  const unix = body.replaceAll('\r\n', '\n')
  const candidates: [FindingKind, string, string][] = [
    ['body-newline-extra', body.replace(/\r?\n$/, ''), 'The signature matches without the line break at the end.'],
    ['body-newline-missing', `${body}\n`, 'The signature matches with a line feed at the end.'],
    ['body-newline-missing', `${body}\r\n`, 'The signature matches with CR LF at the end.'],
    ['body-line-ends', unix, 'The signature matches with LF in place of CR LF.'],
    ['body-line-ends', unix.replaceAll('\n', '\r\n'), 'The signature matches with CR LF in place of LF.'],
    ['body-mark', body.replace(MARK, ''), 'The signature matches without a byte order mark.'],
    ['body-mark', `${MARK}${body}`, 'The signature matches with a byte order mark at the beginning.'],
    ['body-space', body.trim(), 'The signature matches without the white space around it.'],
  ]
  return candidates.map(([kind, text, detail]) => ({ text, findings: [finding(kind, detail)] }))
}

const SHOWN = 24

/** A sentence on the first difference between a pasted body and the archived payload; lines and characters count from 1. */
export function differenceOf(pasted: string, sent: string): string {
  const shorter = Math.min(pasted.length, sent.length)
  let at = 0
  while (at < shorter && pasted.charCodeAt(at) === sent.charCodeAt(at)) at++
  const lines = pasted.slice(0, at).split('\n')
  const place = `line ${lines.length}, character ${(lines.at(-1)?.length ?? 0) + 1}`
  return `This is the payload in the archive. The pasted body first differs from it at ${place}: it has ${show(pasted, at)} where ${show(sent, at)} was sent.`
}

function show(text: string, at: number): string {
  return at >= text.length ? 'nothing' : `\`${JSON.stringify(text.slice(at, at + SHOWN)).slice(1, -1)}\``
}
