import { setDebitCardStatus } from '../holdings/debit-cards'
import { setFundingState } from '../holdings/funding-sources'
import type { Holdings } from '../holdings/holdings'
import type { AchReturn } from '../resources/ach-return'

type All = ReadonlyMap<string, Holdings>

/** A source that is off for good stays off. */
export function returnSource(
  all: All,
  { userId, sourceId, sourceAction }: AchReturn,
  availableAt: string | null,
): void {
  const source = all.get(userId)?.fundingSources.get(sourceId)
  if (source === undefined || source.status === 'deleted' || source.permanent) return
  if (sourceAction === 'disabled') setFundingState(source, 'disabled', 'returned', { permanent: true })
  if (sourceAction === 'rerouted') setFundingState(source, 'disabled', 'rerouted', { availableAt })
  if (sourceAction === 'review_required') setFundingState(source, 'review_required', 'returned')
}

/** Section 3: the network's verdict on a card is final. */
export function refuseCard(all: All, userId: string, cardId: string): void {
  const card = all.get(userId)?.debitCards.get(cardId)
  if (card !== undefined) setDebitCardStatus(card, 'rejected')
}
