import type { Outcome } from '@/lib/model/outcome'

/** Outcomes differ without colour, too. */
export const TEXTURES: Record<Outcome, string> = {
  delivered: 'texture-delivered',
  rejected: 'texture-rejected',
  failed: 'texture-failed',
  unknown: 'texture-unknown',
  legacy: 'texture-legacy',
  contradictory: 'texture-contradictory',
}
