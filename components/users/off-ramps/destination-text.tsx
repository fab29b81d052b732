import { ApiError } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { ProblemText } from '@/components/states/problem-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { BANK_ACCOUNT_STATUSES, DEBIT_CARD_STATUSES } from '@/lib/ramp/contract/values/accounts'
import type { OffRampRow } from '@/lib/users/dto'
import type { OffRampDetail } from '@/lib/users/read/details'
import { DESTINATION_TONES } from '@/lib/users/state-tones'
import { IdLink } from '../page/id-link'
import { tabAddress } from '../page/tabs'

type Props = { userId: string; output: OffRampRow['output']; destination: OffRampDetail['destination'] }

export function DestinationText({ userId, output: { accountId, accountName }, destination }: Props) {
  const { environment } = useFrame()
  if (accountId === null) return <NotGiven />
  const known = destination?.value ?? null
  const tab = known && (known.kind === 'debit card' ? 'debit-cards' : 'bank-accounts')
  const name = known?.name ?? accountName
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        {name && <PlatformText text={name} isProse />}
        {known?.last4 && (
          <span className="tabular-nums">
            ending in <PlatformText text={known.last4} />
          </span>
        )}
        {known && (
          <StateWord
            value={known.status}
            values={known.kind === 'debit card' ? DEBIT_CARD_STATUSES : BANK_ACCOUNT_STATUSES}
            tones={DESTINATION_TONES}
          />
        )}
      </span>
      <IdLink id={accountId} name="account id" href={tab && tabAddress(environment.name, userId, tab)}>
        All accounts
      </IdLink>
      {destination?.problem && destination.problem.type !== '/problems/key_missing' && (
        <span className="text-small text-muted">
          Its current state could not be read. <ProblemText error={new ApiError(destination.problem)} />
        </span>
      )}
    </span>
  )
}
