import { TriangleAlert } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { ProblemText } from '@/components/states/problem-text'
import { Notice } from '@/components/ui/notice'
import type { PublicProblem } from '@/lib/http/problem'
import type { ActivityPage } from '@/lib/users/activity/dto'
import { NeedsKey } from '../page/missing-key'
import { KIND_LABELS } from './kind-labels'

/** Kinds that the timeline lacks, and why; each reason is told once. */
type Props = { missing: ActivityPage['missing'] }

export function MissingKinds({ missing }: Props) {
  const reasons = new Map<string, { problem: PublicProblem; names: string[] }>()
  for (const { kind, problem } of missing) {
    const key = `${problem.type} ${problem.detail}`
    const { names = [] } = reasons.get(key) ?? {}
    reasons.set(key, { problem, names: [...names, KIND_LABELS[kind].many] })
  }
  return [...reasons].map(([key, { problem, names }]) => {
    const error = new ApiError(problem)
    const subject = listed(names)
    if (problem.type === '/problems/key_missing')
      return (
        <NeedsKey key={key}>
          {`${subject} can be read only with the user’s key. Events show the state of those that the archive knows.`}
        </NeedsKey>
      )
    return (
      <Notice
        key={key}
        tone="failed"
        icon={<TriangleAlert aria-hidden />}
        title={`${subject} are missing from this timeline`}
        role="alert"
      >
        <ProblemText error={error} />
      </Notice>
    )
  })
}

function listed(names: readonly string[]): string {
  const [first = '', ...others] = names
  const last = others.pop()?.toLowerCase()
  if (last === undefined) return first
  return `${[first, ...others.map((name) => name.toLowerCase())].join(', ')} and ${last}`
}
