import type { RAILS } from '../../ramp/contract/values/networks'

/** Sentences on how long a sent payout takes (section 2.3); null if the contract says nothing. */
const TOLD: Record<keyof typeof RAILS, string | null> = {
  ach_standard: 'A payout like this usually arrives on the next business day after it is sent.',
  ach_same_day: 'A payout like this usually arrives on the same business day.',
  rtp: 'A payout like this usually arrives within seconds, at any hour.',
  wire: 'A payout like this usually arrives on the same or the next business day.',
  eft: 'A payout like this usually takes 1 to 2 business days.',
  sepa: 'A payout like this usually takes 1 to 2 business days.',
  faster_payments: 'A payout like this usually arrives almost at once.',
  push_to_card: 'A payout to a card usually arrives within minutes.',
  bill_pay: null,
  card_deposit: null,
}

export function railTimeTold(rail: string | null): string | null {
  return rail !== null && Object.hasOwn(TOLD, rail) ? TOLD[rail as keyof typeof TOLD] : null
}
