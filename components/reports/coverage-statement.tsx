import { CircleDashed, ShieldCheck, TriangleAlert } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { type CoverageReport, coverageWords, GAP_WORDS, periodWords } from '@/lib/reports/report-words'

const LOOKS = {
  whole: { tone: 'delivered', icon: ShieldCheck },
  part: { tone: 'rejected', icon: TriangleAlert },
  none: { tone: 'legacy', icon: CircleDashed },
} as const

const GAPS_SHOWN = 12

/** Says how much of the period the archive covers, above any number. */
export function CoverageStatement({ report }: { report: CoverageReport }) {
  const { kind, title, text } = coverageWords(report)
  const { tone, icon: Icon } = LOOKS[kind]
  const { gaps, problem } = report.coverage
  const told = kind === 'part' ? gaps : gaps.filter(({ reason }) => reason === 'future')
  return (
    <Notice tone={tone} icon={<Icon aria-hidden />} title={title}>
      {text}
      {told.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {told.slice(0, GAPS_SHOWN).map((gap) => (
            <li key={gap.from}>
              {periodWords(gap, report.zone)}: {GAP_WORDS[gap.reason]}
            </li>
          ))}
          {told.length > GAPS_SHOWN && <li>and {told.length - GAPS_SHOWN} more</li>}
        </ul>
      )}
      {problem && <p className="mt-1">The last sync had a problem: {problem}</p>}
    </Notice>
  )
}
