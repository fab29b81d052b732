import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'

export type SeedText = string & { readonly of: 'DeliveriesSeed' }

/** One JSON text: React takes 2 ms to serialize the values. */
export function seedText(seed: DeliveriesSeed): SeedText {
  // The one place that makes such a text.
  return JSON.stringify(seed) as SeedText
}
