import { formatQuantity } from '../../format/number'
import type { CheckVerdict, DoctorFinding, DoctorReport } from './report'

const WORDS: Record<CheckVerdict, string> = { right: 'passed', wrong: 'FAILED', 'not-checked': 'not checked' }

/** The report for a terminal. */
export function writeReport({ counts, parts }: DoctorReport): string {
  const blocks = parts.map(({ label, findings }) => [label, ...findings.map(writeFinding)].join('\n'))
  return [...blocks, summaryOf(counts)].join('\n\n')
}

/** For example `1 check failed, 12 passed, 3 not checked.` */
export function summaryOf({ wrong, right, 'not-checked': not }: DoctorReport['counts']): string {
  const begin = wrong === 0 ? 'No checks failed' : `${formatQuantity(wrong, 'check')} failed`
  return `${begin}, ${right} passed, ${not} not checked.`
}

function writeFinding({ title, verdict, cause, advice, told, evidence = [] }: DoctorFinding): string {
  const more = verdict === 'right' ? [] : [advice && `Do: ${advice}`, told && `How this is known: ${told}`]
  const lines = [...more, ...evidence.map((line) => `Seen: ${line}`)].filter(Boolean)
  return [`  ${WORDS[verdict].padEnd(12)}${title}: ${cause}`, ...lines.map((line) => `${' '.repeat(14)}${line}`)].join(
    '\n',
  )
}
