import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'

export type SeedText = string & { readonly of: 'DeliveriesSeed' }

/** Rows for the browser as one JSON text: React takes 2 ms of a page's time to serialize them value by value. */
export function seedText(seed: DeliveriesSeed): SeedText {
  // The one place that makes such a text.
  return JSON.stringify(seed) as SeedText
}
