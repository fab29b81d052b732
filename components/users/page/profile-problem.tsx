import { UserRound } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { ProblemText } from '@/components/states/problem-text'
import { Notice } from '@/components/ui/notice'
import type { PublicProblem } from '@/lib/http/problem'
import { MissingKey } from './missing-key'

/** Says that only the profile is missing: archive and tabs are shown. */
export function ProfileProblem({ userId, problem }: { userId: string; problem: PublicProblem }) {
  const error = new ApiError(problem)
  if (error.type === '/problems/key_missing')
    return (
      <MissingKey userId={userId} error={error}>
        Name, verification, capabilities and accounts are not available. The tabs show what is known from deliveries and
        returns.
      </MissingKey>
    )
  return (
    <Notice tone="failed" icon={<UserRound aria-hidden />} title="The profile could not be read" role="alert">
      <ProblemText error={error} />
    </Notice>
  )
}
