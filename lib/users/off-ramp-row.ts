import { httpsLink } from '../format/https-link'
import type { OffRampFacts } from '../ramp'

export function toOffRampRow({ transaction, ...facts }: OffRampFacts) {
  return { ...facts, transaction: transaction && toTransaction(transaction) }
}

/** `link` is an https address, `inertLink` any other address, which is only shown as text. */
function toTransaction({ hash, explorerUrl }: NonNullable<OffRampFacts['transaction']>) {
  const link = httpsLink(explorerUrl)
  return { hash, link, inertLink: link === null ? explorerUrl : null }
}
