import type { DoctorFinding } from '@/lib/doctor/report/report'
import { VerdictBadge } from './verdict-badge'

export function FindingRows({ findings }: { findings: readonly DoctorFinding[] }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {findings.map((finding) => (
        <li key={finding.check} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2.5">
          <div className="flex w-56 shrink-0 flex-col items-start gap-1 phone:w-full phone:flex-row phone:items-center">
            <h3 className="font-medium">{finding.title}</h3>
            <VerdictBadge verdict={finding.verdict} />
          </div>
          <Finding {...finding} />
        </li>
      ))}
    </ul>
  )
}

function Finding({ verdict, cause, advice, told, evidence = [] }: DoctorFinding) {
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-pretty [overflow-wrap:anywhere]">
      <p className={verdict === 'wrong' ? 'font-medium' : undefined}>{cause}</p>
      {advice && <p>{advice}</p>}
      {told && (
        <p className="text-muted">
          <span className="font-medium">How this is known:</span> {told}
        </p>
      )}
      {evidence.length > 0 && (
        <ul aria-label="Evidence" className="font-mono text-small text-muted">
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
