import { CHAIN_BREAK_WORDS } from '../auth/audit/chain-words'
import type { AuditVerdict } from '../auth/audit/verify-chain'
import { formatCount } from '../format/number'
import type { SealProblemKind, SealReport } from './seals/verify-seals'
import type { AuditReport } from './verify-audit'

const SEALS: Record<SealProblemKind, string> = {
  cut: 'the chain has no such row',
  rewritten: 'the row’s hash is not the one that was sealed',
  forged: 'the seal does not have our signature',
  'unknown key': 'the seal was signed with a key that is not in AUDIT_SEAL_KEYS',
}

/** The report as text for a terminal. */
export function writeAuditReport({ chain, seals }: AuditReport): string {
  return [chainLine(chain), ...(seals ? sealLines(seals) : [])].join('\n')
}

function chainLine(chain: AuditVerdict): string {
  if (!chain.intact) return `The chain is broken. ${CHAIN_BREAK_WORDS[chain.problem](formatCount(chain.id))}`
  const { rows, purged, seal } = chain
  const removed =
    purged > 0
      ? ` Rows through ${formatCount(purged)} were removed at the end of their retention; the removal is sealed.`
      : ''
  const kept = seal ? ` It fits the seal of row ${formatCount(seal.row)}, ${seal.at}.` : ''
  return `The chain is intact through row ${formatCount(rows)}.${removed}${kept}`
}

function sealLines({ fit, purged, wrong, newest, problem }: SealReport): string[] {
  const upTo = newest ? `, the newest of row ${formatCount(newest.row)}, ${newest.at}` : ''
  const older = purged > 0 ? ` Seals of removed rows: ${formatCount(purged)}.` : ''
  const told = problem
    ? [`Line ${problem.line}, row ${formatCount(problem.row)}, ${problem.at}: ${SEALS[problem.problem]}.`]
    : []
  return [`Seals that fit: ${formatCount(fit)}${upTo}.${older} Seals that do not fit: ${formatCount(wrong)}.`, ...told]
}
