import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'

export type SeedText = string & { readonly of: 'DeliveriesSeed' }

/** The seed as one JSON text, because React takes 2 ms to serialize its values. */
export function seedText(seed: DeliveriesSeed): SeedText {
  // Nothing else makes a `SeedText`.
  return JSON.stringify(seed) as SeedText
}
