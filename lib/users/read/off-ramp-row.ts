import { httpsLink } from '../../format/https-link'
import type { OffRampFacts } from '../../ramp'
import type { OffRampRow, TransactionFacts } from '../dto'

export function toOffRampRow({ transaction, ...facts }: OffRampFacts): OffRampRow {
  return { ...facts, transaction: transaction && toTransaction(transaction) }
}

function toTransaction({ hash, explorerUrl }: NonNullable<OffRampFacts['transaction']>): TransactionFacts {
  const link = httpsLink(explorerUrl)
  return { hash, link, inertLink: link === null ? explorerUrl : null }
}
